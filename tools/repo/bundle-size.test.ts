import { expect, it } from 'vitest'
import { readManifest, requiredFiles, transferSize } from './bundle-size.mjs'

const login = ['index.html']

it('the login needs at most 80 kB of script and style', () => {
  expect(transferSize(requiredFiles(readManifest(), login))).toBeLessThanOrEqual(80_000)
})

/** Pages other than lists: their editors are larger. */
const budgets: Readonly<Record<string, number>> = {
  'src/features/forms/editor/form-page.tsx': 155_000,
  'src/features/notifications/notifications-page.tsx': 195_000,
}

it('every list needs at most 150 kB of script and style, the login’s among them, and no screen far more', () => {
  const manifest = readManifest()
  // The app shell and shared chunks.
  const app = Object.keys(manifest).filter(key => manifest[key]?.name === 'app')
  expect(app).toHaveLength(1)
  const pages = Object.keys(manifest).filter(key => key.endsWith('-page.tsx'))
  expect(pages.length).toBeGreaterThan(4)
  const bytes = pages.map(page => [page, transferSize(requiredFiles(manifest, [...login, ...app, page]))] as const)
  expect(bytes.filter(([page, size]) => size > (budgets[page] ?? 150_000))).toEqual([])
})
