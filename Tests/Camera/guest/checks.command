# SPDX-License-Identifier: Apache-2.0
# The command: a card that the loopback device shows in every format, and what goes wrong.
number=$(cat /pictures/number)

# Watches a camera until a number is stable, sooner than by default, since the machine is emulated; what is printed and
# complained of goes to $said.
watch_camera() {
    timeout 300 cardscan camera "$@" --json --size 640x360 --required number --stable-observations 3 >$said 2>&1
}

# Ends a command that watches in the background as an operator would: its exit code.
end_watching() {
    killall -INT cardscan
    wait "$watching"
}

cardscan devices >$said 2>&1
says 'Shown (platform' 'vivid (platform' /dev/video0 /dev/video1 /dev/video2
result $? "cardscan devices"

for format in yuyv nv12 mjpeg; do
    show $format
    watch_camera 0 --format $format --no-text --reveal --timeout 60
    [ $? -eq 0 ] && tail -n 1 $said | grep -q '"final": true.*"number": "'"$number"'"'
    result $? "cardscan camera: the number, from $format"
    stop_showing
done

# Its date too; the pictures stop for a while, long before it is done. A frame takes more than three seconds here, and its
# name, of which a letter is I or J, would take more of them than there is time for.
show nv12
watch_camera Shown --want number,expiry --timeout 60 &
watching=$!
awaits '"read": true'
stop_showing
awaits 'the camera gives no frames; waiting for it'
show nv12
wait $watching
[ $? -eq 0 ] && says 'it gives frames again' '"expiry": "04/33"' "\"number\": \"\**${number#????????????}\"" &&
    ! says "$number"
result $? "cardscan camera: silent for a while, then date and masked number"
stop_showing

for memory in mapped user-pointer; do
    timeout 60 cardscan camera 2 --memory $memory --json --size 640x360 --timeout 0.5 >$said 2>&1
    [ $? -eq 2 ] && says '"phase": "searching"'
    result $? "cardscan camera: no card in a test pattern, $memory memory"
done

watch_camera 1 --timeout 60 &
watching=$!
awaits '"frame"'
echo vivid.0 >/sys/bus/platform/drivers/vivid/unbind
awaits 'the camera was unplugged; waiting for it'
echo vivid.0 >/sys/bus/platform/drivers/vivid/bind
awaits 'it gives frames again'
end_watching
[ $? -eq 2 ]
result $? "cardscan camera: unplugged, and back"

capture /dev/video1 mapped 100000 >/tmp/other 2>&1 &
other=$!
for _ in $(seq 60); do grep -qs streaming /tmp/other && break; sleep 0.5; done
timeout 20 cardscan camera 1 --json >$said 2>&1
[ $? -eq 1 ] && says 'in use by another program'
result $? "cardscan camera: busy"
watch_camera 1 --timeout 60 &
watching=$!
awaits 'in use by another program; waiting for it'
kill $other
awaits 'it gives frames again'
end_watching
[ $? -eq 2 ]
result $? "cardscan camera: busy, and free again"

su stranger -c 'timeout 20 cardscan camera 0' >$said 2>&1
[ $? -eq 1 ] && says 'no permission'
result $? "cardscan camera: permission denied"
timeout 20 cardscan camera 7 >$said 2>&1
[ $? -eq 1 ] && says 'no such camera'
result $? "cardscan camera: no such camera"
