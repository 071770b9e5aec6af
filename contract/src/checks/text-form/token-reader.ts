import { type CheckTextErrorCode, CheckTextProblem } from './check-text-error.ts'
import type { Token } from './check-tokens.ts'

const unsupportedWords = new Map<string, CheckTextErrorCode>([
  ['and', 'and_or'],
  ['or', 'and_or'],
  ['div', 'division'],
  ['mod', 'division'],
])

/** Why a rule can't have a token: it is never part of one, or it is out of place here. */
const errorOf = (token: Token, next: Token | undefined, unexpected: CheckTextErrorCode): CheckTextErrorCode => {
  if (token.kind === 'word') {
    if (next?.text === '(') return 'function'
    return unsupportedWords.get(token.text.toLowerCase()) ?? (unexpected === 'missing_term' ? 'bare_name' : unexpected)
  }
  if (token.text === '(' || token.text === ')') return 'parentheses'
  return token.text === '/' ? 'division' : unexpected
}

export interface TokenReader {
  readonly peek: () => Token
  readonly take: () => Token
  /** Takes the next token if it is this symbol or word. */
  readonly takeIf: (text: string) => boolean
  /** Ends the parsing at a token. */
  readonly fail: (code: CheckTextErrorCode, token?: Token) => never
  /** Ends the parsing at the next token, which is out of place. */
  readonly reject: (unexpected: CheckTextErrorCode) => never
}

export const createReader = (tokens: readonly Token[]): TokenReader => {
  let index = 0
  const peek = (): Token => {
    const token = tokens[Math.min(index, tokens.length - 1)]
    if (!token) throw new Error('A text without its end')
    return token
  }
  const take = () => {
    const token = peek()
    index += 1
    return token
  }
  const fail = (code: CheckTextErrorCode, token = peek()): never => {
    throw new CheckTextProblem(code, token)
  }
  return {
    peek,
    take,
    takeIf: text => {
      const isNext = ['symbol', 'word'].includes(peek().kind) && peek().text === text
      if (isNext) index += 1
      return isNext
    },
    fail,
    reject: unexpected => fail(errorOf(peek(), tokens[index + 1], unexpected)),
  }
}
