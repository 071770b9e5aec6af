import { describe, expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'
import { citedTests, pathsIn, tableRows, testTitles } from './specification-coverage.mjs'

describe('tableRows', () => {
  it('returns rows and ignores headings, separators and text', () => {
    const text = '# One\n\n| What | Where |\n|---|---|\n| a | `b` |\n\nNot | a row\n\n| What |\n| --- |\n| c |\n'
    expect(tableRows(text)).toEqual([['a', '`b`'], ['c']])
  })
})

describe('citedTests', () => {
  it('parses several titles of several files', () => {
    expect(citedTests('`a.test.ts`: "one", "two, too"; `b.test.ts`: "three; or `four`"')).toEqual([
      { path: 'a.test.ts', title: 'one' },
      { path: 'a.test.ts', title: 'two, too' },
      { path: 'b.test.ts', title: 'three; or `four`' },
    ])
  })

  it.each(['', 'nothing yet', '`a.test.ts`', '`a.test.ts`: one', '`a.test.ts`: "one" and more'])(
    'rejects “%s”',
    cell => {
      expect(citedTests(cell)).toBeUndefined()
    },
  )
})

describe('testTitles', () => {
  it('finds titles in any quotes, with … for interpolated values', () => {
    const placeholder = '$' + '{width}'
    const source = `it('one', run)\ntest.each([\n  [1],\n])(\n  "two %s",\n  run,\n)\ntest(\`three ${placeholder} px\`, { tag }, run)`
    expect([...testTitles(source)]).toEqual(['one', 'two …', 'three … px'])
  })
})

describe('the coverage of the specification', () => {
  const files = new Set(projectFiles())
  const exists = (path: string) =>
    path.endsWith('/') ? [...files].some(file => file.startsWith(path)) : files.has(path)
  const isTest = (path: string) => /\.(test\.tsx?|e2e\.ts)$/.test(path)
  const rows = tableRows(readText('docs/specification-coverage.md'))

  it('states requirement, location and tests in each row', () => {
    expect(rows.length).toBeGreaterThan(150)
    const malformed = rows.filter(([requirement, where = '', shown = '', ...rest]) => {
      const isComplete = requirement !== '' && pathsIn(where).length > 0 && citedTests(shown) !== undefined
      return !isComplete || rest.length > 0
    })
    expect(malformed).toEqual([])
  })

  it('cites existing files', () => {
    expect(rows.flatMap(([, where = '']) => pathsIn(where)).filter(path => !exists(path))).toEqual([])
  })

  it('cites existing tests', () => {
    const cited = rows.flatMap(([, , shown = '']) => citedTests(shown) ?? [])
    const titles = new Map(
      [...new Set(cited.map(({ path }) => path))]
        .filter(path => files.has(path) && isTest(path))
        .map(path => [path, testTitles(readText(path))]),
    )
    expect(cited.filter(({ path, title }) => !titles.get(path)?.has(title))).toEqual([])
  })
})
