const isDigit = (codePoint: number) => /\p{Nd}/u.test(String.fromCodePoint(codePoint))

/** Decimal digits of a script are consecutive code points from zero to nine. */
const digitValue = (digit: string): string => {
  const codePoint = digit.codePointAt(0) ?? 0
  let first = codePoint
  while (isDigit(first - 1)) first -= 1
  return String((codePoint - first) % 10)
}

/** The text with the decimal digits of all scripts as ASCII digits: `١٢` is `12`. */
export const toAsciiDigits = (text: string): string => text.replace(/(?![0-9])\p{Nd}/gu, digitValue)
