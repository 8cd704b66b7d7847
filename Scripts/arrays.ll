; SPDX-License-Identifier: Apache-2.0
; What share-arrays makes of functions that Swift compiles for each type of array.

; An array with the elements of %array, each %stride bytes, and with room for %least; for twice as many as before where
; %doubles says so and there was room for fewer. %array is released; %is_unique says that nobody else has it. Where others
; have it, %copy copies each element, unless it is null since elements are nothing but their bytes.
define internal swiftcc ptr @grown_array(i1 %is_unique, i64 %least, i1 %doubles, ptr %array, i64 %stride, ptr %class, ptr %copy) noinline minsize optsize nounwind {
entry:
  %old_count = getelementptr inbounds i8, ptr %array, i64 16
  br i1 %doubles, label %growing, label %known

growing:
  %old_capacity = getelementptr inbounds i8, ptr %array, i64 24
  %twice_and_flag = load i64, ptr %old_capacity, align 8
  %capacity = lshr i64 %twice_and_flag, 1
  %is_small = icmp slt i64 %capacity, %least
  %twice = and i64 %twice_and_flag, -2
  %more = tail call i64 @llvm.smax.i64(i64 %twice, i64 %least)
  %wanted = select i1 %is_small, i64 %more, i64 %capacity
  br label %known

known:
  %room = phi i64 [ %least, %entry ], [ %wanted, %growing ]
  %count = load i64, ptr %old_count, align 8
  %new_capacity = tail call i64 @llvm.smax.i64(i64 %room, i64 %count)
  %is_empty = icmp eq i64 %new_capacity, 0
  br i1 %is_empty, label %made, label %make

make:
  %elements = mul i64 %new_capacity, %stride
  %size = add i64 %elements, 32
  %new = tail call noalias ptr @swift_allocObject(ptr %class, i64 %size, i64 7)
  %new_count = getelementptr inbounds i8, ptr %new, i64 16
  store i64 %count, ptr %new_count, align 8
  %new_twice = shl nuw i64 %new_capacity, 1
  %new_capacity_place = getelementptr inbounds i8, ptr %new, i64 24
  store i64 %new_twice, ptr %new_capacity_place, align 8
  br label %made

made:
  %result = phi ptr [ %new, %make ], [ @"$es23_swiftEmptyArrayStorageSi_S3itvp", %known ]
  %target = getelementptr inbounds i8, ptr %result, i64 32
  %source = getelementptr inbounds i8, ptr %array, i64 32
  %bytes = mul i64 %count, %stride
  tail call void @llvm.memmove.p0.p0.i64(ptr %target, ptr %source, i64 %bytes, i1 false)
  br i1 %is_unique, label %alone, label %held

alone:
  store i64 0, ptr %old_count, align 8
  br label %done

held:
  %are_bytes = icmp eq ptr %copy, null
  br i1 %are_bytes, label %done, label %next

next:
  %offset = phi i64 [ 0, %held ], [ %further, %element ]
  %is_last = icmp eq i64 %offset, %bytes
  br i1 %is_last, label %done, label %element

element:
  %from = getelementptr inbounds i8, ptr %source, i64 %offset
  %to = getelementptr inbounds i8, ptr %target, i64 %offset
  %copied = call ptr %copy(ptr %from, ptr %to)
  %further = add i64 %offset, %stride
  br label %next

done:
  tail call void @swift_release(ptr %array)
  ret ptr %result
}

; Lets an array be nobody else's, with room for an element more where others had it too; %grow makes it grow.
define internal swiftcc void @make_unique(ptr swiftself %place, ptr %grow) noinline minsize optsize nounwind {
entry:
  %array = load ptr, ptr %place, align 8
  %references_place = getelementptr inbounds i8, ptr %array, i64 8
  %references = load atomic i64, ptr %references_place acquire, align 8
  %is_unique = icmp eq i64 %references, 1
  br i1 %is_unique, label %done, label %shared

shared:
  %count_place = getelementptr inbounds i8, ptr %array, i64 16
  %count = load i64, ptr %count_place, align 8
  %more = add nuw nsw i64 %count, 1
  %own = tail call swiftcc ptr %grow(i1 false, i64 %more, i1 true, ptr %array)
  store ptr %own, ptr %place, align 8
  br label %done

done:
  ret void
}

; Gives an array that nobody else has, of %count elements, room for one more.
define internal swiftcc void @reserve_element(i64 %count, ptr swiftself %place, ptr %grow) noinline minsize optsize nounwind {
entry:
  %array = load ptr, ptr %place, align 8
  %capacity_place = getelementptr inbounds i8, ptr %array, i64 24
  %twice_and_flag = load i64, ptr %capacity_place, align 8
  %capacity = lshr i64 %twice_and_flag, 1
  %more = add i64 %count, 1
  %is_full = icmp slt i64 %capacity, %more
  br i1 %is_full, label %full, label %done

full:
  %is_no_constant = icmp ugt i64 %twice_and_flag, 1
  %grown = tail call swiftcc ptr %grow(i1 %is_no_constant, i64 %more, i1 true, ptr %array)
  store ptr %grown, ptr %place, align 8
  br label %done

done:
  ret void
}

; Where an element more of an array lies, elements being %stride bytes apart.
define internal swiftcc ptr @added_element(ptr swiftself %place, ptr %grow, i64 %stride) noinline minsize optsize nounwind {
  tail call swiftcc void @make_unique(ptr swiftself %place, ptr %grow)
  %array = load ptr, ptr %place, align 8
  %count_place = getelementptr inbounds i8, ptr %array, i64 16
  %count = load i64, ptr %count_place, align 8
  tail call swiftcc void @reserve_element(i64 %count, ptr swiftself %place, ptr %grow)
  %grown = load ptr, ptr %place, align 8
  %more = add nuw nsw i64 %count, 1
  %grown_count = getelementptr inbounds i8, ptr %grown, i64 16
  store i64 %more, ptr %grown_count, align 8
  %elements = getelementptr inbounds i8, ptr %grown, i64 32
  %offset = mul i64 %count, %stride
  %element = getelementptr inbounds i8, ptr %elements, i64 %offset
  ret ptr %element
}

; Copies a reference to an object.
define internal ptr @copy_reference(ptr %from, ptr %to) noinline minsize optsize nounwind {
  %object = load ptr, ptr %from, align 8
  %same = tail call ptr @swift_retain(ptr returned %object)
  store ptr %object, ptr %to, align 8
  ret ptr %to
}
