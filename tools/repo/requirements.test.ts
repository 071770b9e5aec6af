import { describe, expect, it } from 'vitest'
import { readRequirements } from './requirements.mjs'

describe('readRequirements', () => {
  it('reads id, text, paths and a reason', () => {
    const markdown = [
      '# Requirements',
      '| Id | Requirement | Where |',
      '|---|---|---|',
      '| `a-b.c` | The first, with `code` | `src/a.ts` `src/b/` |',
      'A text | with a bar',
      '| `a-b.d` | The second | `src/a.ts` no test: a reason |',
      '| `a-b.e` | The third | no test: another |',
    ]
    expect(readRequirements(markdown.join('\n'))).toEqual({
      requirements: [
        { id: 'a-b.c', text: 'The first, with `code`', where: ['src/a.ts', 'src/b/'] },
        { id: 'a-b.d', text: 'The second', where: ['src/a.ts'], reason: 'a reason' },
        { id: 'a-b.e', text: 'The third', where: [], reason: 'another' },
      ],
      malformed: [],
    })
  })

  it.each([
    '| a.b | no backticks | `src/a.ts` |',
    '| `ab` | no section | `src/a.ts` |',
    '| `a.b` | no location |  |',
    '| `a.b` | no location | later |',
    '| `a.b` | one more | `src/a.ts` | cell |',
    '| `a.b` | no end | `src/a.ts`',
  ])('rejects “%s”', row => {
    expect(readRequirements(row)).toEqual({ requirements: [], malformed: [row] })
  })
})
