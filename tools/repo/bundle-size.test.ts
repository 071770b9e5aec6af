import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { root } from '../lib/run.mjs'

const dist = join(root, 'web/dist')
/** Chunks by key; `imports` has the keys of the statically imported ones. */
const Manifest = z.record(
  z.string(),
  z.object({
    file: z.string(),
    name: z.optional(z.string()),
    imports: z._default(z.array(z.string()), []),
    css: z._default(z.array(z.string()), []),
  }),
)

const readManifest = () => {
  const path = join(dist, '.vite/manifest.json')
  if (!existsSync(path)) throw new Error('The web isn’t built: run `npm run build`.')
  return z.parse(Manifest, JSON.parse(readFileSync(path, 'utf8')))
}

it('the login needs at most 84 kB of script and style, each screen 168 kB with the login’s', () => {
  const manifest = readManifest()
  const sizes = new Map<string, number>()
  const sizeOf = (file: string) => {
    const size = sizes.get(file) ?? brotliCompressSync(readFileSync(join(dist, file))).length
    sizes.set(file, size)
    return size
  }
  const transferSize = (keys: readonly string[]) => {
    const required = new Set(keys)
    for (const key of required) for (const imported of manifest[key]?.imports ?? []) required.add(imported)
    const files = new Set([...required].flatMap(key => [manifest[key]?.file ?? key, ...(manifest[key]?.css ?? [])]))
    return [...files].reduce((sum, file) => sum + sizeOf(file), 0)
  }
  const findChunks = (name: RegExp) => Object.keys(manifest).filter(key => name.test(manifest[key]?.name ?? ''))
  const app = findChunks(/^app$/)
  const screens = findChunks(/-page$/)
  expect(app).toHaveLength(1)
  expect(screens.length).toBeGreaterThan(20)
  expect(transferSize(['index.html'])).toBeLessThanOrEqual(84_000)
  const large = screens
    .map(screen => [screen, transferSize(['index.html', ...app, screen])] as const)
    .filter(([, size]) => size > 168_000)
  expect(large).toEqual([])
})
