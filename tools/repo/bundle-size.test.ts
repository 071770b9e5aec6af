import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { appLanguages } from '@scrutineer/contract/core/languages'
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

const findChunks = (manifest: z.infer<typeof Manifest>, name: RegExp) =>
  Object.keys(manifest).filter(key => name.test(manifest[key]?.name ?? ''))

it('the login needs at most 84 kB of script and style, each screen 176 kB with the login’s', () => {
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
  const app = findChunks(manifest, /^app$/)
  const screens = findChunks(manifest, /-page$/)
  expect(app).toHaveLength(1)
  expect(screens.length).toBeGreaterThan(20)
  expect(transferSize(['index.html'])).toBeLessThanOrEqual(84_000)
  const large = screens
    .map(screen => [screen, transferSize(['index.html', ...app, screen])] as const)
    .filter(([, size]) => size > 176_000)
  expect(large).toEqual([])
})

it('the first start of the observers’ app needs at most 120 kB in each language', () => {
  const dist = join(root, 'observer/dist')
  const files = readdirSync(join(dist, 'assets')).filter(name => /\.(js|css)$/.test(name))
  const sizeOf = (name: string) => brotliCompressSync(readFileSync(join(dist, name))).length
  const texts = appLanguages.map(tag => sizeOf(`i18n/${tag}.first.json`))
  // The worker fetches the secondary screens with their texts, and what is used seldom, afterwards.
  const page = readFileSync(join(dist, 'index.html'), 'utf8')
  const others = files.filter(name => page.includes(name)).map(name => sizeOf(`assets/${name}`))
  expect(others.length).toBeGreaterThan(1)
  expect(others.reduce((sum, size) => sum + size, Math.max(...texts))).toBeLessThanOrEqual(120_000)
})

it('the library of the schemas is loaded by screens with a form that they check, not by the shell', () => {
  const manifest = readManifest()
  const [schemas] = findChunks(manifest, /^schemas$/)
  const importers = Object.values(manifest).filter(({ imports }) => schemas !== undefined && imports.includes(schemas))
  const names = importers.map(({ name }) => name)
  expect(names).toContain('notifications-page')
  for (const name of ['app', 'answers-page', 'observers-page', 'calls-page']) expect(names).not.toContain(name)
})
