import fc from 'fast-check'

/** As the unit `binary` of fast-check, which lists a million characters first: a second for each process. */
export const codePoint: fc.Arbitrary<string> = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((code) => String.fromCodePoint(code))
