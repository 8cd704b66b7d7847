#!/usr/bin/env zsh
# SPDX-License-Identifier: Apache-2.0
# Prints what zsh makes of a line when the tabulator is pressed: zsh -f complete.zsh LINE
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell 'autoload -U compinit && compinit -u -D; PS1=; echo re''ady'
zpty -r shell answer '*ready*'
zpty -n -w shell "$1"$'\t'
repeat 50; do
    sleep 0.1
    while zpty -r -t shell answer; do print -rn -- "$answer"; done
done
zpty -d shell
