import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('the fonts have at most 45 kB together, with their licence in the same folder', () => {
  const files = readdirSync(import.meta.dirname)
  const fonts = files.filter(name => name.endsWith('.woff2'))
  expect(fonts).toHaveLength(2)
  const bytes = fonts.map(name => statSync(join(import.meta.dirname, name)).size)
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(45_000)
  expect(files).toContain('OFL.txt')
})
