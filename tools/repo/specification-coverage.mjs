/**
 * Rows of all Markdown tables without their headings; cells are trimmed.
 * @param {string} markdown
 * @returns {string[][]}
 */
export const tableRows = markdown =>
  markdown
    .split('\n')
    .filter((line, at, lines) => line.startsWith('|') && !/^\|\s*-/.test(line) && !/^\|\s*-/.test(lines[at + 1] ?? ''))
    .map(line =>
      line
        .replace(/^\||\|\s*$/g, '')
        .split('|')
        .map(cell => cell.trim()),
    )

/**
 * Paths in backticks, in order.
 * @param {string} cell
 * @returns {string[]}
 */
export const pathsIn = cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/**
 * The tests that a cell cites: `path`: "title", "another title of the same file"; `other path`: "title". Undefined for any
 * other format.
 * @param {string} cell
 * @returns {{ path: string, title: string }[] | undefined}
 */
export function citedTests(cell) {
  const cited = []
  for (const part of cell.split(/;\s*(?=`)/)) {
    const [, path, titles] = /^`([^`]+)`: ((?:"[^"]+"(?:, )?)+)$/.exec(part) ?? []
    if (path === undefined || titles === undefined || titles.endsWith(', ')) return undefined
    for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) cited.push({ path, title })
  }
  return cited
}

/**
 * Test titles of a source. Interpolated values are replaced by `…`.
 * @param {string} source
 */
export function testTitles(source) {
  // Any string that is the first of several arguments: with `each` the function name is far away.
  const texts = [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1\s*,/g)].map(([, , text = '']) => text)
  return new Set(texts.map(text => text.replace(/\$\{[^}]*\}|\$\w+|%[sidjo]/g, '…')))
}
