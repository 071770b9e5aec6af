import { expect, it } from 'vitest'
import { bytesOf, filesOf, readManifest } from './lib/built-bytes.mjs'

const login = ['index.html']
const product = [...login, 'src/app/app.tsx']

it('the login needs at most 80 kB of script and style', () => {
  expect(bytesOf(filesOf(readManifest(), login))).toBeLessThanOrEqual(80_000)
})

it('every screen needs at most 150 kB of script and style, the login’s among them', () => {
  const manifest = readManifest()
  const pages = Object.keys(manifest).filter(key => key.endsWith('-page.tsx'))
  expect(pages.length).toBeGreaterThan(4)
  const bytes = pages.map(page => [page, bytesOf(filesOf(manifest, [...product, page]))] as const)
  expect(bytes.filter(([, size]) => size > 150_000)).toEqual([])
})
