import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLargeJson } from './large-json.ts'

const options = { maxItems: 20_000, parse: (text: string): unknown => JSON.parse(text) }
/** Longer than a slice, so that the lists are parsed element by element. */
const padding = 'x'.repeat(300_000)

test('a large object is read as JSON.parse reads it, whatever its lists and texts have in them', async () => {
  const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 20 })
  const body = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 2 }), list), { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(body, fc.nat(4), async (value, indent) => {
      const text = JSON.stringify({ ...value, padding, answers: [value, padding, '[{"\\', {}] }, undefined, indent)
      expect(await parseLargeJson(text, options)).toEqual(JSON.parse(text))
    }),
    { numRuns: 60 },
  )
})

test('other requests get their turn at least once in a quarter of a million characters', async () => {
  let pauses = 0
  const pause = async () => {
    pauses += 1
  }
  const answers = Array.from({ length: 20_000 }, (_, n) => ({ questionId: n, value: 'ă'.repeat(100) }))
  const text = JSON.stringify({ answers })
  expect(await parseLargeJson(text, { ...options, pause })).toEqual({ answers })
  // Once for each slice that is scanned, and once for each that is parsed.
  expect(pauses).toBeGreaterThanOrEqual(2 * Math.floor(text.length / (256 * 1024)))
})

test.each([
  ['a list that has no end', `{"p":"${padding}","answers":[1,2`],
  ['a comma too many', `{"p":"${padding}","answers":[1,]}`],
  ['two values without a comma', `{"p":"${padding}","answers":[1 2]}`],
  ['brackets that don’t match', `{"p":"${padding}","answers":[1}]`],
  ['something behind the object', `{"p":"${padding}","answers":[1]} 2`],
])('%s is no JSON', async (_, text) => {
  await expect(parseLargeJson(text, options)).rejects.toThrow()
})

test('more elements than a list may have, one that is too large, and too much beside the lists are refused as too large', async () => {
  const tooLarge = { code: 'too_large' }
  const many = `{"answers":[${'{"padding":"0123456789"},'.repeat(20_000)}{}]}`
  await expect(parseLargeJson(many, options)).rejects.toMatchObject(tooLarge)
  const large = JSON.stringify({ answers: [1, 'x'.repeat(1024 * 1024), 2] })
  await expect(parseLargeJson(large, options)).rejects.toMatchObject(tooLarge)
  await expect(parseLargeJson(JSON.stringify({ text: 'x'.repeat(1100 * 1024) }), options)).rejects.toMatchObject(
    tooLarge,
  )
})
