import { secretPrefix } from './arbitrary-input.ts'

/** What no log and no metric may have, by what it is. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'a PIN, a password or a push token': new RegExp(`${secretPrefix}[0-9a-f]`, 'i'),
  'a session’s token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  'an Authorization header': /authorization"?\s*[:=]/i,
  'a signed path': /signature=[\w-]{20,}/,
}

/** What of it a text has, and the line where; empty where it has none. `more` are single secrets that look like nothing. */
export const findLeaks = (text: string, more: readonly string[]): string[] => {
  const found = Object.entries(forbidden).flatMap(([what, pattern]) => {
    const line = text.split('\n').find(each => pattern.test(each))
    return line === undefined ? [] : [`${what}: ${line.slice(0, 300)}`]
  })
  return [
    ...found,
    ...more.filter(secret => secret !== '' && text.includes(secret)).map(secret => `the secret ${secret}`),
  ]
}
