import { syntaxNodes } from './syntax-tree.mjs'

/**
 * A test with the requirements that its comment `// covers: id, id` names.
 * @typedef {object} CoveredTest
 * @property {string} path
 * @property {string} title `…` replaces interpolated values
 * @property {string[]} ids
 */

const marker = /^\s*\/\/ covers:(.*)$/

/**
 * `it` of `it(…)`, `it.only(…)` and `it.each(…)(…)`; undefined for groups and steps of tests.
 * @param {unknown} callee
 * @returns {unknown}
 */
function runnerOf(callee) {
  if (typeof callee !== 'object' || callee === null) return undefined
  if ('tag' in callee) return runnerOf(callee.tag)
  if ('callee' in callee) return runnerOf(callee.callee)
  if (!('object' in callee && 'property' in callee)) return 'value' in callee ? callee.value : undefined
  const { property } = callee
  const isGroup = ['describe', 'step'].includes(
    String(typeof property === 'object' && property && 'value' in property && property.value),
  )
  return isGroup ? undefined : runnerOf(callee.object)
}

/**
 * The title of a call that declares a test.
 * @param {import('./syntax-tree.mjs').SyntaxNode} node
 */
function titleOf({ type, node }) {
  if (type !== 'CallExpression' || !['it', 'test'].includes(String(runnerOf(node.callee)))) return undefined
  const [first] = /** @type {{ expression: { type: string, value?: string, quasis?: { raw: string }[] } }[]} */ (
    node.arguments
  )
  const { type: kind, value, quasis } = first?.expression ?? { type: 'none' }
  const text = kind === 'StringLiteral' ? value : kind === 'TemplateLiteral' && quasis?.map(({ raw }) => raw).join('…')
  return typeof text === 'string' ? text.replace(/\$\w+|%[sidjo]/g, '…') : undefined
}

/**
 * The titles of the tests of a file.
 * @param {string} path its extension selects the syntax
 * @param {string} source
 * @returns {string[]}
 */
export const findTestTitles = (path, source) => [...syntaxNodes(path, source)].flatMap(node => titleOf(node) ?? [])

/**
 * The tests below comments `// covers: id, id`.
 * @param {string} path its extension selects the syntax
 * @param {string} source
 * @returns {{ tests: CoveredTest[], strays: string[] }} strays: comments that aren't directly above a test, as `path:line`
 */
export function findCoveredTests(path, source) {
  const lines = source.split('\n')
  const strays = new Set(lines.flatMap((line, at) => (marker.test(line) ? [at] : [])))
  if (strays.size === 0) return { tests: [], strays: [] }
  const bytes = Buffer.from(source)
  const tests = []
  for (const node of syntaxNodes(path, source)) {
    const title = titleOf(node)
    if (title === undefined) continue
    /** @type {string[]} */
    const ids = []
    const line = bytes.subarray(0, node.start).toString().split('\n').length - 1
    for (let at = line - 1; at >= 0 && /^\s*\/\//.test(lines[at] ?? ''); at--) {
      const [, list] = marker.exec(lines[at] ?? '') ?? []
      if (list === undefined || !strays.delete(at)) continue
      ids.unshift(...list.split(',').map(id => id.trim()))
    }
    if (ids.length > 0) tests.push({ path, title, ids, line })
  }
  return {
    tests: tests.sort((a, b) => a.line - b.line).map(({ line: _, ...test }) => test),
    strays: [...strays].map(at => `${path}:${at + 1}`),
  }
}
