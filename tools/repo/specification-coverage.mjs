/**
 * The rows of all tables of a text in Markdown, headings aside; a cell is trimmed.
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
 * Paths between backticks, in the order of the text.
 * @param {string} cell
 * @returns {string[]}
 */
export const pathsIn = cell => [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)

/**
 * The tests that a cell cites, as `path`: "title", "another title of the same file"; `other path`: "title". Undefined where
 * it is written in any other way.
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
 * What the tests of a source are called. What a title takes from its test's data reads `…`.
 * @param {string} source
 */
export function testTitles(source) {
  // Any text that is the first of several arguments: with `each` the call's name is far from it.
  const texts = [...source.matchAll(/\(\s*(['"`])((?:\\.|(?!\1)[^\\])*?)\1\s*,/g)].map(([, , text = '']) => text)
  return new Set(texts.map(text => text.replace(/\$\{[^}]*\}|\$\w+|%[sidjo]/g, '…')))
}
