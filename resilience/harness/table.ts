/** Rows under their heads with aligned columns: the first `words` of them hold words, the others figures. */
export const formatTable = (heads: readonly string[], rows: readonly (readonly string[])[], words: number): string => {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells.map((cell, at) => (at < words ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join('  ')
  return [line(heads), line(widths.map(width => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
