import { describe, expect, it } from 'vitest'
import { projectFiles, readText } from './project-files.mjs'
import { readRequirements } from './requirements.mjs'
import { coveragePath, projectTests, renderCoverage, requirementsPath, shortNames } from './specification-coverage.mjs'

describe('shortNames', () => {
  it('has as many segments as distinguish a path', () => {
    const paths = ['a/store.ts', 'a/x/', 'a/x/routes.ts', 'a/y/routes.ts']
    expect([...shortNames(paths).values()]).toEqual(['store.ts', 'x/', 'x/routes.ts', 'y/routes.ts'])
  })
})

describe('renderCoverage', () => {
  it('adds the tests to the rows, grouped by file, and links the files', () => {
    const requirements = [
      'Introduction of the source.',
      '## 1 Lists',
      '| Id | Requirement | Where |',
      '|---|---|---|',
      '| `lists.sort` | Lists are sorted | `src/list.ts` |',
      '| `lists.print` | Lists are printed | no test: no printer |',
    ].join('\n')
    const markdown = renderCoverage(requirements, [
      { path: 'src/list.test.ts', title: 'sorts by |_name', ids: ['lists.sort', 'lists.other'] },
      { path: 'e2e/list.e2e.ts', title: 'a walk', ids: ['lists.sort'] },
      { path: 'src/list.test.ts', title: 'sorts again', ids: ['lists.sort'] },
    ])
    expect(markdown).not.toContain('Introduction of the source')
    expect(markdown).toContain(`## 1 Lists
| Requirement | Where | Tests |
|---|---|---|
| Lists are sorted<br>\`lists.sort\` | [list.ts] | [list.test.ts]: “sorts by \\|\\_name”, “sorts again”<br>[list.e2e.ts]: “a walk” |
| Lists are printed<br>\`lists.print\` |  | No test: no printer |

[list.e2e.ts]: ../e2e/list.e2e.ts
[list.test.ts]: ../src/list.test.ts
[list.ts]: ../src/list.ts
`)
  })
})

describe('the coverage of the specification', () => {
  const files = projectFiles()
  const { requirements, malformed } = readRequirements(readText(requirementsPath))
  const { tests, strays } = projectTests()
  const ids = requirements.map(({ id }) => id)

  it('has requirements with a unique id, a text, and a location or a reason', () => {
    expect(requirements.length).toBeGreaterThan(200)
    expect(malformed).toEqual([])
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  })

  it('has locations that exist', () => {
    const exists = (path: string) =>
      path.endsWith('/') ? files.some(file => file.startsWith(path)) : files.includes(path)
    expect(requirements.flatMap(({ where }) => where).filter(path => !exists(path))).toEqual([])
  })

  it('has a test for each requirement, or a reason why not, and not both', () => {
    const covered = new Set(tests.flatMap(test => test.ids))
    expect(requirements.filter(({ id, reason }) => covered.has(id) === (reason !== undefined))).toEqual([])
  })

  it('has tests that name existing requirements, once', () => {
    const wrong = tests.filter(test => test.ids.some((id, at) => !ids.includes(id) || test.ids.indexOf(id) !== at))
    expect(wrong).toEqual([])
  })

  it('has a test below every comment “covers”', () => {
    expect(strays).toEqual([])
  })

  it('is up to date; run `npm run spec-coverage`', () => {
    expect(readText(coveragePath)).toBe(renderCoverage(readText(requirementsPath), tests))
  })
})
