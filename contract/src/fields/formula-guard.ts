/** Whether the first character, full-width or not, makes a spreadsheet read the text as a formula or end the cell. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@＝＋－＠\p{Cc}]/u.test(text)

/**
 * Positions where a formula could begin a field if the file is opened with another separator, as Excel does in many
 * locales. Quotes don't help: they no longer are at the beginning of a field.
 */
const formulaAfterSeparator = {
  ',': /[;\t\r\n](?="*[=+\-@＝＋－＠])/g,
  ';': /[,\t\r\n](?="*[=+\-@＝＋－＠])/g,
}

/**
 * Escapes the text of a CSV cell so that no spreadsheet runs it as a formula: inserts an apostrophe before a formula at the
 * beginning of the text and wherever another separator would begin a field.
 */
export const escapeFormulas = (text: string, delimiter: keyof typeof formulaAfterSeparator = ','): string => {
  const escaped = text.replace(formulaAfterSeparator[delimiter], "$&'")
  return looksLikeFormula(text) ? `'${escaped}` : escaped
}

/** Guards that `escapeFormulas` inserted: at the beginning, or after another separator. */
const guards = /^'(?=[=+\-@＝＋－＠\p{Cc}])|([;,\t\r\n])'(?="*[=+\-@＝＋－＠])/gu

/** The text that `escapeFormulas` escaped. */
export const removeFormulaGuard = (text: string): string =>
  text.replace(guards, (_, separator: string | undefined) => separator ?? '')
