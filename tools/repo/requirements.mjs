/**
 * A row of `docs/requirements.md`.
 * @typedef {object} Requirement
 * @property {string} id such as `observers.filter`
 * @property {string} text
 * @property {string[]} where paths, relative to the repository; a folder ends in `/`
 * @property {string} [reason] why no test is needed
 */

/**
 * A row of a Markdown table about a requirement: `| id | text | paths |` with id and paths in backticks. The last cell may
 * be `no test: reason`, with or without paths before it.
 * @param {string} line
 * @returns {Requirement | undefined}
 */
export function parseRequirement(line) {
  const [, id, text, cell] = /^\| `([a-z\d-]+\.[a-z\d-]+)` \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
  if (id === undefined || text === undefined || cell === undefined) return undefined
  const [, paths = '', reason] = /^((?:`[^`]+` ?)*)(?:no test: (.+))?$/.exec(cell) ?? []
  const where = [...paths.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
  if (where.length === 0 && reason === undefined) return undefined
  return { id, text, where, ...(reason === undefined ? {} : { reason }) }
}

/** @param {string} line of Markdown: whether it is a row of a table with data, not a heading or separator */
export const isRow = line => line.startsWith('|') && !/^\|(-| Id )/.test(line)

/**
 * @param {string} markdown
 * @returns {{ requirements: Requirement[], malformed: string[] }} malformed rows as they are
 */
export function readRequirements(markdown) {
  const rows = markdown
    .split('\n')
    .filter(isRow)
    .map(line => ({ line, requirement: parseRequirement(line) }))
  return {
    requirements: rows.flatMap(({ requirement }) => requirement ?? []),
    malformed: rows.filter(({ requirement }) => requirement === undefined).map(({ line }) => line),
  }
}
