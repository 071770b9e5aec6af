import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { readPassword } from './read-password.ts'

/** A terminal whose user answers each prompt with the next line. */
const createTerminal = (...lines: string[]) => {
  const input = Object.assign(new PassThrough(), { isTTY: true })
  const shown: string[] = []
  const write = (text: string) => {
    shown.push(text)
    if (text.endsWith(': ')) setImmediate(() => input.write(`${lines.shift() ?? ''}\n`))
  }
  const context = { env: {}, input, out: { write }, err: { write }, signal: new AbortController().signal }
  return { context, shown }
}

test('prompts twice and shows neither', async () => {
  const { context, shown } = createTerminal('a long password', 'a long password')
  expect(await readPassword('chief', undefined, context)).toBe('a long password')
  expect(shown.join('')).toBe('Password of chief: \nThe same password again: \n')
})

test('refuses two different passwords', async () => {
  const { context } = createTerminal('a long password', 'a lond password')
  await expect(readPassword('chief', undefined, context)).rejects.toThrow('The two passwords differ.')
})
