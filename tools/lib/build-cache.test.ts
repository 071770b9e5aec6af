import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashFiles, readCachedHash, storeCachedHash } from './build-cache.mjs'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stamp-'))
  mkdirSync(join(folder, 'src/deep'), { recursive: true })
  writeFileSync(join(folder, 'src/deep/a.ts'), 'one')
})
afterEach(() => rmSync(folder, { recursive: true }))
const stamp = () => hashFiles(folder, ['src', 'missing.json'])

describe('the hash of sources', () => {
  it('changes with the contents of a file, even of the same length', () => {
    const before = stamp()
    writeFileSync(join(folder, 'src/deep/a.ts'), 'two')
    expect(stamp()).not.toBe(before)
  })

  it('changes when a file is added, removed or renamed', () => {
    const before = stamp()
    writeFileSync(join(folder, 'missing.json'), '')
    const come = stamp()
    renameSync(join(folder, 'src/deep/a.ts'), join(folder, 'src/deep/b.ts'))
    expect(new Set([before, come, stamp()]).size).toBe(3)
  })

  it('ignores modification times and build output', () => {
    const before = stamp()
    utimesSync(join(folder, 'src/deep/a.ts'), 1, 1)
    mkdirSync(join(folder, 'src/dist'))
    writeFileSync(join(folder, 'src/dist/a.js'), 'built')
    writeFileSync(join(folder, 'src/tsconfig.tsbuildinfo'), 'built')
    expect(stamp()).toBe(before)
  })

  it('is stored and read back; undefined if missing', () => {
    const file = join(folder, 'node_modules/.scrutineer/built')
    expect(readCachedHash(file)).toBeUndefined()
    storeCachedHash(file, stamp())
    expect(readCachedHash(file)).toBe(stamp())
  })
})
