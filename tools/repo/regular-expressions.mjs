import { parseSync } from '@swc/core'

/**
 * Every regular expression that a program has between slashes.
 * @param {string} path its name, which tells the syntax
 * @param {string} text
 * @returns {{ pattern: string, flags: string }[]}
 */
export function findRegularExpressions(path, text) {
  /** @type {{ pattern: string, flags: string }[]} */
  const found = []
  /** @param {unknown} node */
  const walk = node => {
    if (typeof node !== 'object' || node === null) return
    if ('type' in node && node.type === 'RegExpLiteral' && 'pattern' in node && 'flags' in node) {
      found.push({ pattern: String(node.pattern), flags: String(node.flags) })
    }
    for (const inner of Object.values(node)) walk(inner)
  }
  walk(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x') }))
  return found
}
