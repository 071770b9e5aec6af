import { expect, it } from 'vitest'
import { fileSize, readManifest, requiredFiles, transferSize } from './bundle-size.mjs'

const login = ['index.html']

const advice =
  'web/build/assign-chunk.ts assigns modules to files: a page with a form to save belongs in its editingPattern.'

it('the login needs at most 84 kB of script and style', () => {
  expect(transferSize(requiredFiles(readManifest(), login))).toBeLessThanOrEqual(84_000)
})

/** The files of a page: its chunk, or the one that several small pages share. */
const isPage = (key: string) => key.endsWith('-page.tsx') || /^_(\w+-profile|threads)-/.test(key)

it('every screen needs at most 168 kB of script and style, the login’s among them', () => {
  const manifest = readManifest()
  // The app shell and shared chunks.
  const app = Object.keys(manifest).filter(key => manifest[key]?.name === 'app')
  expect(app).toHaveLength(1)
  const pages = Object.keys(manifest).filter(isPage)
  expect(pages.length).toBeGreaterThan(9)
  const bytes = pages.map(page => [page, transferSize(requiredFiles(manifest, [...login, ...app, page]))] as const)
  expect(
    bytes.filter(([, size]) => size > 168_000),
    advice,
  ).toEqual([])
})

it('no script is smaller than 2 kB', () => {
  const files = Object.values(readManifest())
    .map(({ file }) => file)
    .filter(file => file.endsWith('.js'))
  expect(
    files.filter(file => fileSize(file) < 2_000),
    advice,
  ).toEqual([])
})
