/** A text table: the first `words` columns are left-aligned, the others right-aligned. */
export const formatTable = (
  heads: readonly string[],
  rows: readonly (readonly string[])[],
  textColumns: number,
): string => {
  const widths = heads.map((head, at) => Math.max(head.length, ...rows.map(row => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at < textColumns ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
  return [line(heads), line(widths.map(width => '─'.repeat(width))), ...rows.map(line)].join('\n')
}
