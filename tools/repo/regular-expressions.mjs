import { parseSync } from '@swc/core'

/**
 * All regular expression literals of a source.
 * @param {string} path its extension selects the syntax
 * @param {string} text
 * @returns {{ pattern: string, flags: string }[]}
 */
export function findRegularExpressions(path, text) {
  /** @type {{ pattern: string, flags: string }[]} */
  const literals = []
  /** @param {unknown} node */
  const walk = node => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
      literals.push({ pattern: String(node.pattern), flags: String(node.flags) })
    }
    for (const child of Object.values(node)) walk(child)
  }
  walk(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))
  return literals
}
