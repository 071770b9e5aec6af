import { parseSync } from '@swc/core'

/**
 * A node of the syntax tree, with the bytes of the source that it covers.
 * @typedef {{ type: string, start: number, end: number, node: Record<string, unknown> }} SyntaxNode
 */

/**
 * All nodes of a source that have a position, in the order of the source.
 * @param {string} path its extension selects the syntax
 * @param {string} source TypeScript, with JSX if the extension ends in x
 * @returns {Generator<SyntaxNode>}
 */
export function* syntaxNodes(path, source) {
  // The module's span starts at its first token, so the first byte has to be one. Spans count bytes.
  const module = parseSync(`;${source}`, { syntax: 'typescript', tsx: path.endsWith('x') })
  const base = module.span.start + 1
  /** @type {unknown[]} */
  const pending = [module]
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (typeof node !== 'object' || node === null) continue
    if ('type' in node && 'span' in node) {
      const { start, end } = /** @type {{ start: number, end: number }} */ (node.span)
      yield { type: String(node.type), start: start - base, end: end - base, node: { ...node } }
    }
    pending.push(...Object.values(node).filter(Boolean).reverse())
  }
}
