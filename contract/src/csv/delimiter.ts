/** The delimiter that a first line such as `sep=;` declares, as spreadsheets write it; undefined for other lines. */
export const declaredDelimiter = (firstLine: string): string | undefined =>
  /^"?sep=([,;\t|:])"?\s*$/i.exec(firstLine)?.[1]

/** The delimiters of uploaded CSV files. */
export const csvDelimiters = [',', ';', '\t'] as const

/**
 * The most frequent delimiter of the first line that has one, since titles above a header often have none. The first delimiter
 * for a tie, or if no line has one.
 */
export const detectDelimiter = <D extends string>(text: string, delimiters: readonly [D, ...D[]]): D => {
  for (const line of text.split(/[\r\n]+/)) {
    const count = (delimiter: D) => line.split(delimiter).length
    const best = delimiters.reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best))
    if (count(best) > 1) return best
  }
  return delimiters[0]
}
