import { expect, test } from 'vitest'
import { canonicalJson } from './canonical-json.ts'

test('names are sorted at every depth, undefined fields are omitted, and text is escaped as in JSON', () => {
  const value = { b: [{ z: 1, a: null }, 'ș "\n\u0007\u007F'], é: true, a: undefined, B: {} }
  expect(canonicalJson(value)).toBe('{"B":{},"b":[{"a":null,"z":1},"ș \\"\\n\\u0007\u007F"],"é":true}')
})
