import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isInstallationCurrent } from './installed-packages.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'installed-packages-'))
  mkdirSync(join(root, 'node_modules'))
})
afterEach(() => rmSync(root, { recursive: true }))

const zod = { version: '4.0.0', integrity: 'sha512-zod' }
const isCurrent = (locked: Record<string, object>, installed: Record<string, object>) => {
  const write = (path: string, packages: object) => writeFileSync(join(root, path), JSON.stringify({ packages }))
  write('package-lock.json', { '': { name: 'project' }, zod, ...locked })
  write('node_modules/.package-lock.json', { zod, ...installed })
  return isInstallationCurrent(root)
}

it('the packages of the lock file, and no others, must be installed in its versions', () => {
  expect(isCurrent({}, {})).toBe(true)
  expect(isCurrent({ react: { version: '19.0.0' } }, {})).toBe(false)
  expect(isCurrent({}, { react: { version: '19.0.0' } })).toBe(false)
  expect(isCurrent({}, { zod: { ...zod, version: '4.0.1' } })).toBe(false)
  rmSync(join(root, 'node_modules'), { recursive: true })
  expect(isInstallationCurrent(root)).toBe(false)
})

it('only optional packages may be absent that are not for this machine, or part of one that may be absent', () => {
  const mayBeAbsent = (locked: object) => isCurrent({ native: { version: '1.0.0', optional: true, ...locked } }, {})
  const [os, cpu] = [[process.platform], [process.arch]]
  expect(mayBeAbsent({})).toBe(true)
  expect(mayBeAbsent({ os: ['plan9'], cpu })).toBe(true)
  expect(mayBeAbsent({ os, cpu: ['pdp11'] })).toBe(true)
  expect(mayBeAbsent({ os, cpu })).toBe(false)
  expect(mayBeAbsent({ os, cpu, libc: ['glibc', 'musl'] })).toBe(false)
  expect([mayBeAbsent({ os, cpu, libc: ['glibc'] }), mayBeAbsent({ os, cpu, libc: ['musl'] })].toSorted()).toEqual([
    false,
    true,
  ])
})
