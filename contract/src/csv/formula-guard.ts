// How spreadsheets read text in a CSV file; shared by every writer of CSV.

/** Whether a spreadsheet reads text as a formula, or as the end of a cell, by its first character; full-width signs too. */
export const looksLikeFormula = (text: string): boolean => /^[=+\-@＝＋－＠\p{Cc}]/u.test(text)

/**
 * Where a formula begins a field when the file is opened with another separator than its own, as Excel does in many
 * locales. Quotes don't help there: they are no longer at the beginning of a field, and so quote nothing.
 */
const formulaAfterSeparator = {
  ',': /[;\t\r\n](?="*[=+\-@＝＋－＠])/g,
  ';': /[,\t\r\n](?="*[=+\-@＝＋－＠])/g,
}

/**
 * Text for a cell of CSV that no spreadsheet runs as a formula: an apostrophe precedes each one, at the beginning of the
 * text and wherever a reader with another separator would begin a field.
 */
export const escapeFormulas = (text: string, delimiter: keyof typeof formulaAfterSeparator = ','): string => {
  const inside = text.replace(formulaAfterSeparator[delimiter], "$&'")
  return looksLikeFormula(text) ? `'${inside}` : inside
}
