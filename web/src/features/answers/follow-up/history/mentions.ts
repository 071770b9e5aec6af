/** A part of a comment: text, or `@` and an account. */
export interface CommentPart {
  readonly text: string
  /** The account; undefined for text. */
  readonly account?: string
}

const isWordCharacter = (character: string | undefined) => character !== undefined && /[\p{L}\p{N}_]/u.test(character)

/** The account's name doesn't go on: `.`, `-` and `_` are part of names, but not at their end. */
const endsAt = (text: string, at: number) => !/^[.\-_]*[\p{L}\p{N}_]/u.test(text.slice(at, at + 100))

/** The account that is mentioned at a position; the longest, if one name starts with another. */
const accountAt = (text: string, at: number, longestFirst: readonly string[]) => {
  if (text[at] !== '@' || isWordCharacter(text[at - 1])) return undefined
  const rest = text.slice(at + 1)
  return longestFirst.find(
    account => rest.slice(0, account.length).toLowerCase() === account.toLowerCase() && endsAt(rest, account.length),
  )
}

/** Splits a comment at the mentions of these accounts. */
export const splitMentions = (text: string, accounts: readonly string[]): CommentPart[] => {
  const longestFirst = accounts.toSorted((one, other) => other.length - one.length)
  const parts: CommentPart[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    const account = accountAt(text, at, longestFirst)
    if (account === undefined) continue
    if (at > start) parts.push({ text: text.slice(start, at) })
    start = at + 1 + account.length
    parts.push({ text: text.slice(at, start), account })
    at = start - 1
  }
  if (start < text.length) parts.push({ text: text.slice(start) })
  return parts
}

/** The accounts that a comment mentions. */
export const mentionedAccounts = (text: string, accounts: readonly string[]): string[] => [
  ...new Set(splitMentions(text, accounts).flatMap(({ account }) => account ?? [])),
]

/** What is typed after the `@` before the caret; undefined if the caret isn't in a mention. */
export const mentionQuery = (text: string, caret: number) => {
  const match = /(?:^|[^\p{L}\p{N}_])@([^@\n]{0,40})$/u.exec(text.slice(0, caret))
  return match && { query: match[1] ?? '', start: caret - (match[1] ?? '').length }
}
