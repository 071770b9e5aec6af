import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('names are put in order at every depth, what isn’t there is left out, and text is as JSON writes it', () => {
  const value = { b: [{ z: 1, a: null }, 'ș "\n\u0007\u007F'], é: true, a: undefined, B: {} }
  expect(canonicalJson(value)).toBe('{"B":{},"b":[{"a":null,"z":1},"ș \\"\\n\\u0007\u007F"],"é":true}')
})
