import { expect, it } from 'vitest'
import { bytesOf, filesOf, readManifest } from './lib/built-bytes.mjs'

const login = ['index.html']

it('the login needs at most 80 kB of script and style', () => {
  expect(bytesOf(filesOf(readManifest(), login))).toBeLessThanOrEqual(80_000)
})

/** Screens that are no lists: what they are filled in with costs more, and is worth it. */
const ceilings: Readonly<Record<string, number>> = {
  'src/features/forms/form-page.tsx': 155_000,
  'src/features/notifications/notifications-page.tsx': 195_000,
}

it('every list needs at most 150 kB of script and style, the login’s among them, and no screen far more', () => {
  const manifest = readManifest()
  // What is around every screen, with what they share.
  const app = Object.keys(manifest).filter(key => manifest[key]?.name === 'app')
  expect(app).toHaveLength(1)
  const pages = Object.keys(manifest).filter(key => key.endsWith('-page.tsx'))
  expect(pages.length).toBeGreaterThan(4)
  const bytes = pages.map(page => [page, bytesOf(filesOf(manifest, [...login, ...app, page]))] as const)
  expect(bytes.filter(([page, size]) => size > (ceilings[page] ?? 150_000))).toEqual([])
})
