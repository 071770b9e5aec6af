import { expect, test } from 'vitest'
import en from './messages/en.json' with { type: 'json' }
import ro from './messages/ro.json' with { type: 'json' }
import { type Message, messageValues, translate } from './messages.ts'

const names: Readonly<Record<string, readonly string[] | undefined>> = messageValues
const languages = ['en', 'ro'] as const

/** A message whose values are all `value`, which is valid for texts with plurals and for regions. */
const messageWith = (key: string, values: readonly (string | number)[]) => [key, ...values] as unknown as Message

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : keysOf(text, `${path}${key}.`),
  )

test('both languages have the same texts', () => {
  expect(keysOf(ro)).toEqual(keysOf(en))
})

test.each(languages)('each text in the language %s shows all of its values, and has no other placeholder', language => {
  for (const key of Object.keys(en.messages)) {
    const values = (names[key] ?? []).map((name, index) => (name === 'region' ? 'RO' : 1002 + 20 * index))
    const text = translate(language, messageWith(key, values))
    const shown = values.map(value => (value === 'RO' ? { en: 'Romania', ro: 'România' }[language] : String(value)))
    expect([key, shown.filter(value => !text.includes(value))]).toEqual([key, []])
    expect([key, /[{}]/.test(text)]).toEqual([key, false])
  }
})

test.each(languages)('no branch of a text in the language %s needs an unknown value', language => {
  for (const [key, known] of Object.entries(messageValues))
    for (const count of [0, 1, 2, 20]) {
      const values = known.map(name => (name === 'region' ? 'RO' : count))
      expect(() => translate(language, messageWith(key, values))).not.toThrow()
    }
})

test('Romanian inserts “de” between a count that ends in 00 or in 20 to 99 and the noun', () => {
  const texts = [0, 1, 2, 19, 20, 99, 100, 101, 119, 120, 1000].map(limit => translate('ro', ['too_long', limit]))
  expect(texts).toEqual(
    ['0', '1', '2', '19', '20 de', '99 de', '100 de', '101', '119', '120 de', '1000 de'].map(
      count => `Cel mult ${count} ${count === '1' ? 'caracter' : 'caractere'}.`,
    ),
  )
})

test('an empty value is worded', () => {
  expect(translate('en', ['station_repeated', 3, ''])).toContain('the same county and number')
  expect(translate('en', ['station_repeated', 3, 'Ward'])).toContain('the same “Ward” and number')
  expect(translate('en', ['unknown_recipients', '1, 2', 0])).toBe('There are no such observers: 1, 2.')
})
