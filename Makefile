# SPDX-License-Identifier: Apache-2.0
# make demo      installs what is missing, builds, scans the sample cards, draws what was found
# make test      installs what is missing and runs every test
# make test-camera  runs the camera against Linux's own test devices, in a virtual machine
# make test-preview  opens the preview's page in a browser
# make check-faults  lets OpenCL fail and memory be refused at more places than the tests do; -all: at every one
# make lint      installs what is missing, checks the form of every file; Scripts/lint --fix puts it right
# make test-python   tests the Python package out of its wheel
# make wheel     packs libcardscan.so for Python, in build/wheel
# make docs      installs what is missing, writes the references of Swift and C to build/docs
# make accuracy  renders cards, measures the command on them, writes docs/accuracy.md (an hour and more)
# make fuzz      fuzzes every way in for a minute; make fuzz-long MINUTES=60 goes on from what was found
# make           builds the command, libcardscan.so, libcardscan-camera.so, manual pages and completions
# make install   PREFIX=/usr/local DESTDIR=: all of it, with headers, pkg-config and CMake files; make uninstall
# make deb       Debian packages, in build/deb; make test-deb tries them in a new Debian 12 without a compiler
# make test-fresh  tries make demo in a new Debian 12 that has this Swift and nothing else
# make abi       writes anew what the C interface's layouts are compared with
# make benchmark  measures everything, writes build/bench.html; with OpenCV beside it where that was built
# make benchmark-compare   what got slower than Benchmarks/baseline.json says of this processor
# make benchmark-baseline  writes it anew
# make benchmark-opencv  installs OpenCV and measures the CPU path's image stages against it
# make benchmark-rapidocr  [MANIFEST=...] [LIMIT=...] [GUIDE=none]: fetches RapidOCR, compares the whole way with it
# make library-aarch64   libcardscan.so for 64-bit Arm boards, in build/aarch64
# make board     the same with header, an example and docs/board.md, in build/board and as a tar file

ARCH := $(shell uname -m)
VERSION := $(shell Scripts/version)
SOVERSION := $(firstword $(subst ., ,$(VERSION)))
LIBRARY := build/$(ARCH)/libcardscan.so.$(VERSION)
CAMERA_LIBRARY := build/$(ARCH)/libcardscan-camera.so.$(VERSION)
COMMAND := .build/release/cardscan-cli
SOURCES := $(shell find $(addprefix Sources/,CSystem COpenCL CLoops CardScan CardScanC) \
	Kernels Models Words include -type f)
COMMAND_SOURCES := $(shell find Sources Kernels Models Words include -type f) Package.swift Scripts/build-command
CAMERA_SOURCES := $(shell find $(addprefix Sources/,CTurboJPEG CVideo4Linux CardScanCamera CardScanCameraC) \
	include -type f)

all: command library camera-library manual completions

setup:
	@Scripts/setup build

command: build/command-built

# SwiftPM is asked where something changed, where the command is missing, or where something else was built in its
# place: it does one thing at a time, and tests that run make whoever asks it wait.
build/command-built: $(COMMAND_SOURCES) | setup
	Scripts/build-command
	@mkdir -p build && touch $@

ifneq ($(wildcard $(COMMAND)),)
build/command-built: $(COMMAND)
else
build/command-built: missing
$(COMMAND): build/command-built
endif

missing:

library: setup $(LIBRARY)

library-aarch64: build/aarch64/libcardscan.so.$(VERSION)

build/%/libcardscan.so.$(VERSION): $(SOURCES) $(addprefix Scripts/,build-library embedded-target embedded.sed \
		share-arrays arrays.ll shorten-names pack version cardscan.map)
	Scripts/build-library build/$* $*

camera-library: setup $(CAMERA_LIBRARY)

build/%/libcardscan-camera.so.$(VERSION): $(CAMERA_SOURCES) $(addprefix Scripts/,build-camera-library \
		embedded-target version cardscan-camera.map)
	Scripts/build-camera-library build/$* $*

# What a 64-bit Arm board needs: libraries, headers, examples in C, built, and how to go on. libv4l2 and
# libjpeg-turbo of the board are not at hand here.
BOARD_CC := aarch64-linux-gnu-gcc -std=gnu99 -O2 -Wall -Wextra -Ibuild/board/include \
	-Lbuild/board/lib -Wl,-rpath,'$$ORIGIN/../lib' -Wl,--unresolved-symbols=ignore-in-shared-libs

board:
	@Scripts/setup board
	@$(MAKE) --no-print-directory -s build/aarch64/libcardscan-camera.so.$(VERSION)
	@$(MAKE) --no-print-directory -s install-library install-camera-library ARCH=aarch64 \
		PREFIX= DESTDIR=build/board PC_PREFIX='$$$${pcfiledir}/../..'
	@mkdir -p build/board/bin
	$(BOARD_CC) Examples/board.c -o build/board/bin/board -lcardscan
	$(BOARD_CC) Examples/camera.c -o build/board/bin/camera -lcardscan -lcardscan-camera
	install -m 644 Examples/board.c Examples/camera.c build/board/
	install -m 644 docs/board.md build/board/README.md
	tar -C build -czf build/cardscan-board-aarch64.tar.gz board

demo: command
	@mkdir -p demo-out
	@$(COMMAND) scan --reveal --overlay demo-out Examples/Cards/*.jpg; status=$$?; \
	echo "annotated pictures: demo-out/"; \
	if [ $$status -ne 0 ] && [ $$status -ne 2 ]; then exit $$status; fi

# For who lets the test run beside something else: packages are installed by one alone, and so is what the compiler builds.
test-camera-needs: command camera-library
	@Scripts/setup camera

# Real devices of Video4Linux, in a virtual machine.
test-camera: test-camera-needs
	Tests/Camera/run $(COMMAND) build/$(ARCH)

# Takes minutes; check-faults-all hours.
check-faults: library
	Scripts/check-faults build/$(ARCH)

check-faults-all: library
	Scripts/check-faults build/$(ARCH) all

# The preview's page, in a browser without a screen.
test-preview: command
	@Scripts/setup browser
	Tests/Preview/run $(COMMAND)

lint:
	@Scripts/setup lint
	Scripts/lint

# What Python takes is built and tested in an environment of its own.
PYTHON := build/python/bin

$(PYTHON)/.ready: Python/requirements.txt
	@Scripts/setup python
	python3 -m venv build/python
	$(PYTHON)/pip install --quiet -r Python/requirements.txt
	@touch $@

# auditwheel names the oldest glibc that the library runs with.
wheel: library $(PYTHON)/.ready
	@rm -rf build/wheel
	$(PYTHON)/python -m build --wheel --no-isolation --outdir build/wheel/unnamed Python
	PATH=$(CURDIR)/$(PYTHON):$$PATH auditwheel repair --wheel-dir build/wheel build/wheel/unnamed/*.whl
	@rm -r build/wheel/unnamed; ls build/wheel/*.whl

test-python: wheel command
	$(PYTHON)/pip install --quiet --force-reinstall --no-deps build/wheel/*.whl
	cd Python && ../$(PYTHON)/mypy && ../$(PYTHON)/pytest --quiet

docs:
	@Scripts/setup docs
	Scripts/build-docs

# Every way in, with libFuzzer: from the seeds alone, and as long as wished with what earlier runs found.
MINUTES ?= 60

fuzz-targets: setup
	Fuzzing/build

fuzz: fuzz-targets
	REPEATS=1 Fuzzing/run 60

fuzz-long: fuzz-targets
	Fuzzing/run $$(($(MINUTES) * 60))

deb: all
	@Scripts/setup packages
	Scripts/build-packages build/deb

# In a Debian 12 that debootstrap makes.
test-deb: deb
	Tests/Packages/run build/deb

test-fresh:
	@Scripts/setup packages
	Tests/Fresh/run

# The command's tests run it as it is shipped.
test: command library camera-library library-aarch64-for-tests
	CARDSCAN_COMMAND=$(CURDIR)/$(COMMAND) swift test

abi:
	Scripts/abi Packaging/abi

# Mistakes that tests alone do not see: docs/testing.md.
check-address: library library-aarch64-for-tests
	Tests/Sanitizers/run address

check-thread: library library-aarch64-for-tests
	Tests/Sanitizers/run thread

check-library: library
	@Scripts/setup check
	Tests/Sanitizers/library

check-kernels: setup
	@Scripts/setup check
	swift build --build-tests
	Tests/Kernels/run

check-full: check-library check-kernels check-address check-thread

library-aarch64-for-tests:
	@Scripts/setup test
	@$(MAKE) --no-print-directory library-aarch64

# Compiled kernels and the page.
BENCH := $(COMMAND) bench --cache build/kernels

build/kernels:
	mkdir -p $@

benchmark: command | build/kernels
	$(BENCH) --html build/bench.html \
		$(if $(wildcard Benchmarks/.build/release/CompareOpenCV),--against opencv)

benchmark-compare: command | build/kernels
	$(BENCH) --compare Benchmarks/baseline.json

benchmark-baseline: command | build/kernels
	$(BENCH) --save-baseline Benchmarks/baseline.json

benchmark-opencv:
	@Scripts/setup opencv
	@# The plan of a build does not notice files that came or went in a package beside it.
	@rm -f Benchmarks/.build/release.yaml
	swift build -c release --package-path Benchmarks
	Benchmarks/.build/release/CompareOpenCV

MANIFEST ?= Examples/Cards/manifest.tsv
LIMIT ?= 20
GUIDE ?= centred
RAPIDOCR := Benchmarks/.build/rapidocr

benchmark-rapidocr: command
	@Scripts/setup rapidocr
	python3 -m venv $(RAPIDOCR)
	$(RAPIDOCR)/bin/pip install --quiet rapidocr==3.10.0 onnxruntime==1.32.0
	$(RAPIDOCR)/bin/python Benchmarks/compare-rapidocr --limit $(LIMIT) --guide $(GUIDE) $(COMMAND) $(MANIFEST)

# Wants Training/setup.
accuracy: command
	cd Training && python3 accuracy.py

include Packaging/install.mk

clean:
	rm -rf .build .build-address .build-thread Benchmarks/.build Fuzzing/.build build demo-out

.PHONY: all setup command missing library camera-library library-aarch64 library-aarch64-for-tests board demo \
	abi accuracy check-address check-full check-kernels check-library check-thread docs \
	fuzz fuzz-long fuzz-targets lint test test-camera test-preview wheel test-python deb test-deb \
	test-fresh check-faults check-faults-all \
	benchmark benchmark-compare benchmark-baseline benchmark-opencv benchmark-rapidocr clean
