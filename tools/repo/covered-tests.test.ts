import { describe, expect, it } from 'vitest'
import { findCoveredTests } from './covered-tests.mjs'

const find = (...lines: string[]) => findCoveredTests('a.test.tsx', lines.join('\n'))

describe('findCoveredTests', () => {
  it('reads the comments above a test, in any quotes and modes', () => {
    const { tests, strays } = find(
      "import { it, test } from 'vitest'",
      "const label = '“…”'",
      '// covers: a.b, a.c',
      "it('one, with “quotes”', async () => {})",
      "describe('a group', () => {",
      '  // covers: a.d',
      '  // covers: a.e',
      "  // A comment on the test's data.",
      "  test.each([['x'], f('y', 1)])(",
      "    'two %s and $name',",
      '    { timeout: 1 },',
      '    () => {},',
      '  )',
      '  for (const width of widths)',
      '    // covers: a.f',
      '    test(`three $' + '{width} px`, { tag }, run)',
      '})',
      "it('no requirement', () => {})",
    )
    expect(tests).toEqual([
      { path: 'a.test.tsx', title: 'one, with “quotes”', ids: ['a.b', 'a.c'] },
      { path: 'a.test.tsx', title: 'two … and …', ids: ['a.d', 'a.e'] },
      { path: 'a.test.tsx', title: 'three … px', ids: ['a.f'] },
    ])
    expect(strays).toEqual([])
  })

  it.each([
    ['a group of tests', "describe('a group', () => {})"],
    ['a group of Playwright', "test.describe('a group', () => {})"],
    ['a step', "await test.step('a step', () => {})"],
    ['another call', "render('it')"],
    ['an empty line', "\nit('one', () => {})"],
    ['a title that isn’t written there', 'it(title, () => {})'],
  ])('reports a comment above %s', (_, code) => {
    expect(find('const a = 1', '// covers: a.b', code)).toEqual({ tests: [], strays: ['a.test.tsx:2'] })
  })
})
