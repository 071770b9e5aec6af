import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseLargeJson } from './large-json.ts'

const options = { maxItems: 20_000, parse: (text: string): unknown => JSON.parse(text) }
/** Longer than a slice, so that lists are parsed element by element. */
const padding = 'x'.repeat(300_000)

test('parses a large object with any content like JSON.parse', async () => {
  const list = fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 20 })
  const body = fc.dictionary(fc.string(), fc.oneof(fc.jsonValue({ maxDepth: 2 }), list), { maxKeys: 5 })
  await fc.assert(
    fc.asyncProperty(body, fc.nat(4), async (value, indent) => {
      const text = JSON.stringify({ ...value, padding, answers: [value, padding, '[{"\\', {}] }, undefined, indent)
      expect(await parseLargeJson(Buffer.from(text), options)).toEqual(JSON.parse(text))
    }),
    { numRuns: 60, examples: [[JSON.parse('{"__proto__":[]}'), 0]] },
  )
})

test('yields to the event loop at least once every 256 KiB', async () => {
  let yields = 0
  let longest = 0
  const yieldToEventLoop = async () => {
    yields += 1
  }
  const parse = (part: string) => {
    longest = Math.max(longest, part.length)
    return options.parse(part)
  }
  const answers = Array.from({ length: 20_000 }, (_, n) => ({ questionId: n, value: 'ă'.repeat(100) }))
  const json = Buffer.from(JSON.stringify({ answers }))
  expect(await parseLargeJson(json, { ...options, parse, yieldToEventLoop })).toEqual({ answers })
  // Once per scanned slice and once per parsed slice.
  expect(yields).toBeGreaterThanOrEqual(2 * Math.floor(json.length / (256 * 1024)))
  expect(longest).toBeLessThan(257 * 1024)
})

test.each([
  ['a list that has no end', `{"p":"${padding}","answers":[1,2`],
  ['a trailing comma', `{"p":"${padding}","answers":[1,]}`],
  ['two values without a comma', `{"p":"${padding}","answers":[1 2]}`],
  ['brackets that don’t match', `{"p":"${padding}","answers":[1}]`],
  ['something behind the object', `{"p":"${padding}","answers":[1]} 2`],
])('%s is rejected as invalid JSON', async (_, text) => {
  await expect(parseLargeJson(Buffer.from(text), options)).rejects.toThrow()
})

test('rejects too many elements, a too large element and too large content outside of lists', async () => {
  const tooLarge = { code: 'too_large' }
  const many = `{"answers":[${'{"padding":"0123456789"},'.repeat(20_000)}{}]}`
  await expect(parseLargeJson(Buffer.from(many), options)).rejects.toMatchObject(tooLarge)
  const large = JSON.stringify({ answers: [1, 'x'.repeat(1024 * 1024), 2] })
  await expect(parseLargeJson(Buffer.from(large), options)).rejects.toMatchObject(tooLarge)
  const outsideLists = Buffer.from(JSON.stringify({ text: 'x'.repeat(1100 * 1024) }))
  await expect(parseLargeJson(outsideLists, options)).rejects.toMatchObject(tooLarge)
})
