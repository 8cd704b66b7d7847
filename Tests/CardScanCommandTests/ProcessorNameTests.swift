// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import CardScanCommand

@Suite struct ProcessorNameTests {
  /// What was told of a virtual machine, a board and a machine of another kind, shortened.
  @Test(arguments: [
    (
      "processor\t: 0\ncpu family\t: 25\nmodel\t\t: 1\nmodel name\t: AMD EPYC\n\nprocessor\t: 1\nmodel\t\t: 2\n",
      "AMD EPYC (family 25, model 1)"
    ),
    ("processor\t: 0\nmodel name\t: A: B\n", "A: B"),
    ("BogoMIPS : 108.00\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\n", "implementer 0x41, part 0xd0b"),
    ("processor\t: 0\nmodel name\t: \n", nil),
    ("", nil),
    (":\n::\n", nil),
  ])
  func isReadFromWhatLinuxTells(info: String, name: String?) {
    #expect(ProcessorName.name(in: info) == name)
  }
}
