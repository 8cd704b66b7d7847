# SPDX-License-Identifier: Apache-2.0
# make install    PREFIX=/usr/local DESTDIR=: everything; also install-library, install-camera-library,
#                 install-command alone
# make uninstall  the same variables: removes it
#
# What stands in build/ and .build/ is installed as it is; what is missing is built.

PREFIX ?= /usr/local
DESTDIR ?=
BINDIR ?= $(PREFIX)/bin
LIBDIR ?= $(PREFIX)/lib
INCLUDEDIR ?= $(PREFIX)/include
DATADIR ?= $(PREFIX)/share
MANDIR ?= $(DATADIR)/man
BASHDIR ?= $(DATADIR)/bash-completion/completions
ZSHDIR ?= $(DATADIR)/zsh/site-functions
FISHDIR ?= $(DATADIR)/fish/vendor_completions.d
# What pkg-config takes for the prefix; '${pcfiledir}/../..' for a tree that is moved later.
PC_PREFIX ?= $(PREFIX)

PAGES := cardscan $(patsubst Packaging/manual/%.h2m,%,$(wildcard Packaging/manual/cardscan-*.h2m))
MANUAL := $(PAGES:%=build/manual/%.1)
COMPLETIONS := build/completions/cardscan build/completions/_cardscan build/completions/cardscan.fish

manual: setup $(MANUAL)

completions: $(COMPLETIONS)

build/manual/%.1: Packaging/manual/%.h2m Scripts/manual $(COMMAND)
	@mkdir -p $(@D)
	Scripts/manual $(COMMAND) $* >$@.new && mv $@.new $@

build/completions/cardscan: SHELL_NAME := bash
build/completions/_cardscan: SHELL_NAME := zsh
build/completions/cardscan.fish: SHELL_NAME := fish
# They are read by the shells, not run: a first line that says "#!" goes.
$(COMPLETIONS): $(COMMAND)
	@mkdir -p $(@D)
	$(COMMAND) --generate-completion-script $(SHELL_NAME) >$@.new
	sed -i '1{/^#!/d}' $@.new && mv $@.new $@

# The places where things are installed, and the version, in a file of pkg-config or CMake.
PLACED := sed -e 's|@PREFIX@|$(PC_PREFIX)|' -e 's|@VERSION@|$(VERSION)|' -e 's|@SOVERSION@|$(SOVERSION)|' \
	-e 's|@LIBDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(LIBDIR))|' \
	-e 's|@INCLUDEDIR@|$(patsubst $(PREFIX)/%,$${prefix}/%,$(INCLUDEDIR))|' \
	-e "s|@INCLUDEDIR_FROM_LIBDIR@|$$(realpath -ms --relative-to=$(LIBDIR) $(INCLUDEDIR))|"

# $(call install-shared,NAME,FILE,HEADER): a library with its links, its header and its pkg-config file.
define install-shared
	install -d $(DESTDIR)$(LIBDIR)/pkgconfig $(DESTDIR)$(INCLUDEDIR)
	install -m 644 $(2) $(DESTDIR)$(LIBDIR)/lib$(1).so.$(VERSION)
	ln -sfn lib$(1).so.$(VERSION) $(DESTDIR)$(LIBDIR)/lib$(1).so.$(SOVERSION)
	ln -sfn lib$(1).so.$(SOVERSION) $(DESTDIR)$(LIBDIR)/lib$(1).so
	install -m 644 include/$(3) $(DESTDIR)$(INCLUDEDIR)/
	$(PLACED) Packaging/pkgconfig/$(1).pc.in >$(DESTDIR)$(LIBDIR)/pkgconfig/$(1).pc
endef

install-library: $(LIBRARY)
	$(call install-shared,cardscan,$(LIBRARY),cardscan.h)
	install -d $(DESTDIR)$(LIBDIR)/cmake/CardScan
	$(PLACED) Packaging/cmake/CardScanConfig.cmake.in >$(DESTDIR)$(LIBDIR)/cmake/CardScan/CardScanConfig.cmake
	$(PLACED) Packaging/cmake/CardScanConfigVersion.cmake.in \
		>$(DESTDIR)$(LIBDIR)/cmake/CardScan/CardScanConfigVersion.cmake

install-camera-library: $(CAMERA_LIBRARY)
	$(call install-shared,cardscan-camera,$(CAMERA_LIBRARY),cardscan_camera.h)

install-command: $(COMMAND) $(MANUAL) $(COMPLETIONS)
	install -d $(addprefix $(DESTDIR),$(BINDIR) $(MANDIR)/man1 $(BASHDIR) $(ZSHDIR) $(FISHDIR))
	install -m 755 -s $(COMMAND) $(DESTDIR)$(BINDIR)/cardscan
	install -m 644 $(MANUAL) $(DESTDIR)$(MANDIR)/man1/
	install -m 644 build/completions/cardscan $(DESTDIR)$(BASHDIR)/
	install -m 644 build/completions/_cardscan $(DESTDIR)$(ZSHDIR)/
	install -m 644 build/completions/cardscan.fish $(DESTDIR)$(FISHDIR)/

install: install-library install-camera-library install-command

uninstall:
	rm -f $(foreach name,cardscan cardscan-camera,$(DESTDIR)$(LIBDIR)/pkgconfig/$(name).pc \
		$(addprefix $(DESTDIR)$(LIBDIR)/lib$(name).so,.$(VERSION) .$(SOVERSION) ""))
	rm -f $(addprefix $(DESTDIR)$(INCLUDEDIR)/,cardscan.h cardscan_camera.h)
	rm -rf $(DESTDIR)$(LIBDIR)/cmake/CardScan
	rm -f $(DESTDIR)$(BINDIR)/cardscan $(PAGES:%=$(DESTDIR)$(MANDIR)/man1/%.1)
	rm -f $(DESTDIR)$(BASHDIR)/cardscan $(DESTDIR)$(ZSHDIR)/_cardscan $(DESTDIR)$(FISHDIR)/cardscan.fish

.PHONY: manual completions install install-library install-camera-library install-command uninstall
