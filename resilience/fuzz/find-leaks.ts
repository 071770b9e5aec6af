import { secretPrefix } from './arbitrary-input.ts'

/** Secrets that must not be in logs or metrics, by kind. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'a PIN, a password or a push token': new RegExp(`${secretPrefix}[0-9a-f]`, 'i'),
  'a session’s token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  'an Authorization header': /authorization"?\s*[:=]/i,
  'a signed path': /signature=[\w-]{20,}/,
}

/** Leaks in a text with their lines. `more` are secrets without a recognizable form. */
export const findLeaks = (text: string, more: readonly string[]): string[] => {
  const leaks = Object.entries(forbidden).flatMap(([name, pattern]) => {
    const line = text.split('\n').find(each => pattern.test(each))
    return line === undefined ? [] : [`${name}: ${line.slice(0, 300)}`]
  })
  return [
    ...leaks,
    ...more.filter(secret => secret !== '' && text.includes(secret)).map(secret => `the secret ${secret}`),
  ]
}
