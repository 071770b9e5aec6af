import { expect, test } from 'vitest'
import { contentTextsIn } from './content-texts.ts'

const keysOf = (texts: object, path = ''): string[] =>
  Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'string' ? [path + key] : keysOf(text, `${path}${key}.`),
  )

test('both languages have the same texts of exports', () => {
  expect(keysOf(contentTextsIn('ro'))).toEqual(keysOf(contentTextsIn('en')))
})
