// SPDX-License-Identifier: Apache-2.0
import CCardScan

/// One frame and any options through the C interface; everything that the results have; redaction.
@_cdecl("fuzz_scan") public func fuzzScan(_ data: UnsafePointer<UInt8>, _ size: Int) -> Int32 {
  var input = FuzzInput(data, size)
  let call = input.below(4)
  let shape = FuzzShape(&input, largest: input.seldom(8) ? 320 : 96)
  let capacity = 1 + input.below(4)
  let options = FuzzOptions(&input, for: shape)
  let frame = FuzzFrame(&input, shape)
  var image = frame.image
  let engine = FuzzEngine.cpu.pointer
  var results = [OpaquePointer?](repeating: nil, count: capacity)
  var count: Int32 = 1
  let status: cardscan_status
  switch call {
  case 0: status = cardscan_scan_all(engine, &image, &options.options, &results, Int32(capacity), &count)
  case 1: status = cardscan_read_line(engine, &image, &options.options, &results)
  default: status = cardscan_scan(engine, &image, &options.options, &results)
  }
  check([0, 1, 2, 3, -1, -2].contains(status), "a scan on the CPU path returned \(status)")
  check(!frame.isBroken || status < 0, "a broken image was scanned: \(image)")
  if status < 0 {
    check(results.allSatisfy { $0 == nil }, "a scan that failed gave a result")
    check(!String(cString: cardscan_engine_last_error(engine)).isEmpty, "a failure without a sentence")
  } else if call != 0 {
    check(results[0] != nil, "a scan that went well gave no result")
  }
  for result in results where result != nil {
    ResultChecks(result: result).run(acceptsInvalidLuhn: options.options.accept_invalid_luhn != 0)
    redact(result, &image, isBroken: frame.isBroken)
    cardscan_result_destroy(result)
  }
  if status < 0 { redact(nil, &image, isBroken: frame.isBroken) }
  return 0
}

private func redact(_ result: OpaquePointer?, _ image: inout cardscan_image, isBroken: Bool) {
  var quads = [Double](repeating: 0, count: 8 * 3)
  var count: Int32 = 0, extent: Int32 = 0
  if cardscan_result_redaction(result, &quads, 3, &count, &extent) == 0 {
    check(count >= 0 && (0...2).contains(extent), "a redaction")
  }
  let status = cardscan_redact(result, &image)
  check(isBroken ? status < 0 : status == 0, "redacting returned \(status)")
}
