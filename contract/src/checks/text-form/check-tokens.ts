import { CheckTextProblem } from './check-text-error.ts'

export interface Token {
  readonly kind: 'name' | 'number' | 'word' | 'symbol' | 'end'
  readonly text: string
  readonly position: number
}

const nameStart = '$' + '{'

/** The first that matches wins. */
const patterns = [
  ['name', /^\$\{[^${}]*\}/],
  ['number', /^\d[\d.,]*/],
  ['word', /^[\p{L}_](?:[\p{L}\p{M}\d_.]|-(?=\p{L}))*/u],
  ['symbol', /^(?:[!<>]=|[=<>+\-*/%;()])/],
] as const

const tokenAt = (text: string, position: number): Token => {
  const rest = text.slice(position)
  for (const [kind, pattern] of patterns) {
    const [match] = pattern.exec(rest) ?? []
    if (match) return { kind, text: match, position }
  }
  if (rest.startsWith(nameStart)) throw new CheckTextProblem('unclosed_name', { position, text: rest })
  throw new CheckTextProblem('unexpected_text', { position, text: String.fromCodePoint(rest.codePointAt(0) ?? 0) })
}

/** Splits the text of a check. The last token is the end. Throws a `CheckTextProblem` for a character that no token has. */
export const tokenize = (text: string): Token[] => {
  const tokens: Token[] = []
  let position = 0
  while (position < text.length) {
    if (/\s/.test(text.charAt(position))) {
      position += 1
      continue
    }
    const token = tokenAt(text, position)
    tokens.push(token)
    position += token.text.length
  }
  return [...tokens, { kind: 'end', text: '', position }]
}
