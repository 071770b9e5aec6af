import { syntaxNodes } from './syntax-tree.mjs'

/**
 * All regular expression literals of a source.
 * @param {string} path its extension selects the syntax
 * @param {string} text
 * @returns {{ pattern: string, flags: string }[]}
 */
export const findRegularExpressions = (path, text) =>
  [...syntaxNodes(path, text)]
    .filter(({ type }) => type === 'RegExpLiteral')
    .map(({ node: { pattern, flags } }) => ({ pattern: String(pattern), flags: String(flags) }))
