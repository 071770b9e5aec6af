/** Groups of three digits, all after the same separator: white space, an apostrophe, or a Latin or Arabic comma or point. */
const grouped = /^[1-9]\d{0,2}([ '٬.,])\d{3}(?:\1\d{3})*$/

/**
 * The digits of a whole number, without the separators of its groups: `1234` of `1234`, `1 234`, `1'234`, `1,234` or `1.234`.
 * Undefined for other texts. Digits are ASCII.
 */
export const ungroupDigits = (text: string): string | undefined => {
  const plain = text.replace(/[\u00a0\u2007\u2009\u202f]/g, ' ').replace(/’/g, "'")
  return /^\d+$/.test(plain) || grouped.test(plain) ? plain.replace(/\D/g, '') : undefined
}
