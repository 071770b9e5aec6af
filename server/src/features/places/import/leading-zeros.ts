/** A code of digits without its leading zeros, which spreadsheets remove. Other codes are unchanged. */
export const withoutLeadingZeros = (code: string): string =>
  /^0\d+$/.test(code) ? code.replace(/^0+(?=\d)/, '') : code
