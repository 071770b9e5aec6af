import { describe, expect, it } from 'vitest'
import { findLargeFolders, maxFolderEntries } from './folder-size.mjs'
import { projectFiles } from './project-files.mjs'

const createPaths = (count: number, name: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at))

describe('findLargeFolders', () => {
  it('reports a folder with more entries than the limit, subfolders included', () => {
    const files = createPaths(maxFolderEntries, at => `a/file-${String.fromCharCode(97 + at)}.ts`)
    expect(findLargeFolders(files)).toEqual([])
    expect(findLargeFolders([...files, 'a/sub/x.ts', 'a/sub/y.ts'])).toEqual([{ folder: 'a', entries: 16 }])
    expect(findLargeFolders([...files, 'a/sub/x.ts'], ['a'])).toEqual([])
  })

  it('counts a module with its test and styles, numbered files and files of one kind once each', () => {
    const files = [
      ...createPaths(20, at => `a/${String(at).padStart(4, '0')}-step.sql`),
      ...createPaths(20, at => `a/journey-${at}.e2e.ts`),
      ...createPaths(maxFolderEntries - 2, at => `a/part${at}.tsx`),
      ...createPaths(maxFolderEntries - 2, at => `a/part${at}.test.tsx`),
      ...createPaths(maxFolderEntries - 2, at => `a/part${at}.module.css`),
    ]
    expect(findLargeFolders(files)).toEqual([])
    expect(findLargeFolders([...files, 'a/other.ts'])).toEqual([{ folder: 'a', entries: 16 }])
  })
})

/** Folders whose entries are alike, though their names don't show it. */
const allowed = [
  // Configuration files that tools look for at the top.
  '.',
  // One entry per feature.
  'contract/src',
  'server/src/features',
  'web/src/app/routes',
  'web/src/features',
  // One result per scenario.
  'bench/results',
]

it('no folder of the repository has more than 15 entries', () => {
  expect(findLargeFolders(projectFiles(), allowed)).toEqual([])
})
