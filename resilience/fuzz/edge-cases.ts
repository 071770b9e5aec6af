import fc from 'fast-check'

/** Texts that programs often handle incorrectly. */
const edgeCaseTexts: readonly string[] = [
  '',
  ' \t\n ',
  'a\0b',
  '\ud83d',
  'x\udc00y',
  '\u202Eשלום عالم',
  '🗳️👩‍👩‍👧',
  'e\u0301'.repeat(40),
  'ﬀİıß\u{1F600}',
  '\ufeff',
  "'; drop table observer; --",
  '<img src=x onerror=alert(1)>',
  '%',
  '%%__\\',
  '=cmd|"/c calc"!A1',
  '{{7*7}}<%= 7*7 %>',
  '../../../../etc/passwd',
  'null',
  'NaN',
  '-0',
  '1e309',
  '0x10',
  '9223372036854775808',
  '2024-02-30',
  '9999-12-31T23:59:59.999999999+23:59',
  '0001-01-01T00:00:00-23:59',
  '2024-03-31 03:30',
  '[object Object]',
  '__proto__',
  'x'.repeat(5_001),
  '🗳'.repeat(20_000),
  ' '.repeat(60_000),
  '1'.repeat(400),
]

const edgeCaseNumbers: readonly number[] = [
  0,
  -0,
  -1,
  0.5,
  1e-320,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  -(2 ** 53),
  2 ** 63,
  1e21,
  1e308,
]

/** A value nested in `depth` arrays or objects. */
const nested = (depth: number, isArray: boolean): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = isArray ? [value] : { a: value }
  return value
}

export const edgeCaseText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...edgeCaseTexts),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  // Includes lone surrogates.
  fc.array(fc.nat({ max: 0xffff }), { maxLength: 20 }).map(units => String.fromCharCode(...units)),
)

/** Any JSON value, including many that no field expects. */
export const edgeCaseValue: fc.Arbitrary<unknown> = fc.oneof(
  edgeCaseText,
  fc.constantFrom(...edgeCaseNumbers),
  fc.constantFrom(null, true, false, [], {}, [[]], [null], { __proto__: null, length: 3 }),
  fc.tuple(fc.integer({ min: 1, max: 1_000 }), fc.boolean()).map(([depth, isArray]) => nested(depth, isArray)),
  fc.integer({ min: 1, max: 3_000 }).map(length => Array.from({ length }, (_, at) => at)),
  fc.jsonValue({ maxDepth: 3 }),
)
