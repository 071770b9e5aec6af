/** The delimiter that a first line such as `sep=;` declares, as spreadsheets write it; undefined for other lines. */
export const declaredDelimiter = (firstLine: string): string | undefined =>
  /^"?sep=([,;\t|:])"?\s*$/i.exec(firstLine)?.[1]

/** The most frequent of comma, semicolon and tab in a first line; comma for a tie. */
export const detectDelimiter = (firstLine: string): string => {
  const count = (delimiter: string) => firstLine.split(delimiter).length
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
}
