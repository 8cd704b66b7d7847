# SPDX-License-Identifier: Apache-2.0
# Leaves out of a module of Embedded Swift, read as LLVM's text, what nothing needs: sed -E -f Scripts/embedded.sed
#
# Metadata of classes are never written, nor are their addresses compared: those that came out the same
# can be one.
/^@"[^"]*CN" = |^@"\$es23_ContiguousArrayStorageCy[^"]*GN" = /s/ global / unnamed_addr constant /
# Nobody asks a class for its superclass, for what destroys members alone (CSystem/release.c stands in for who did) or for
# an initialiser, nor an array's class for any method: what destroys an object is all that is left of them.
s/^(@"[^"]*CN" = .*constant) <\{ (ptr, )*ptr \}> <\{ ptr null, (ptr [^,]*)(, ptr (null|@swift_deletedMethodError|@"[^"]*fC"))+ \}>/\1 <{ ptr, ptr }> <{ ptr null, \3 }>/
s/^(@"\$es23_ContiguousArrayStorageCy[^"]*GN" = .*constant) <\{.*\}> <\{ ptr [^,]*, (ptr [^,]*), ptr null, .*\}>/\1 <{ ptr, ptr }> <{ ptr null, \2 }>/
# Nor is a method that was left out since nothing calls it.
/^@"[^"]*CN" = /s/ptr @swift_deletedMethodError/ptr null/g
# An array of constants is never released, and only who releases it asks for its class.
/^@"[^"]*Tv[0-9]*_r" = /s/ptr @"\$es20__StaticArrayStorageCN"/ptr null/
# What an array's elements are moved by when it grows, one element after the other and once for each type: their bytes
# move as a whole, as nothing here has a type that says how it is moved.
/^define .*@"\$eSp14moveInitialize4from5county/,/^\}/{
    s/^  (%[0-9]+) = getelementptr inbounds (.*), ptr %0, i64 %[14]$/&\n  %first = ptrtoint ptr %0 to i64\n  %last = ptrtoint ptr \1 to i64\n  %length = sub i64 %last, %first\n  call void @llvm.memmove.p0.p0.i64(ptr %2, ptr %0, i64 %length, i1 false)\n  ret void/
    /^(define|entry:|  %3 = icmp|  %4 = (mul|shl) nsw i64 %1,|  %[45] = getelementptr|  %(first|last|length) =|\}|$)/!d
}
# An array's capacity, read from its upper 63 bits, is not asked whether it can be doubled.
s/= add nuw i64 (%[0-9]+), 4611686018427387904$/= add nuw i64 \1, 0/
# A root is an instruction: nobody asks errno.
/^declare (double|float) @sqrtf?\(/d
s/@sqrt\(double/@llvm.sqrt.f64(double/
s/@sqrtf\(float/@llvm.sqrt.f32(float/
