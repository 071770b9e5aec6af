import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { arePackagesInstalled, isInstallationCurrent } from './installed-packages.mjs'

const machine = { os: 'linux', cpu: 'x64', libc: 'glibc' }
const locked = {
  '': { version: '1.0.0' },
  web: { version: '1.0.0' },
  'node_modules/@own/web': { link: true },
  'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
  'node_modules/a-linux': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'] },
  'node_modules/a-mac': { version: '1.0.0', optional: true, os: ['darwin'], cpu: ['arm64'] },
  'node_modules/a-musl': { version: '1.0.0', optional: true, os: ['linux'], cpu: ['x64'], libc: ['musl'] },
  'node_modules/only-of-a-mac': { version: '1.0.0', optional: true },
}
const {
  '': _,
  'node_modules/a-mac': mac,
  'node_modules/a-musl': _musl,
  'node_modules/only-of-a-mac': _part,
  ...installed
} = locked
const { 'node_modules/a-linux': _linux, ...withoutBinary } = installed

test('packages installed by npm ci are recognized, without those for other platforms', () => {
  expect(arePackagesInstalled(locked, installed, machine)).toBe(true)
})

test('the lock file is compared with what npm recorded of the installation', () => {
  const root = mkdtempSync(join(tmpdir(), 'scrutineer-packages-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  mkdirSync(join(root, 'node_modules'))
  const packages = { 'node_modules/a': { version: '1.0.0' } }
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...packages } }))
  expect(isInstallationCurrent(root)).toBe(false)
  writeFileSync(join(root, 'node_modules/.package-lock.json'), JSON.stringify({ packages }))
  expect(isInstallationCurrent(root)).toBe(true)
})

test('another version, a missing package, one too many or those of another platform have to be installed', () => {
  const { 'node_modules/a': a, ...withoutA } = installed
  expect(arePackagesInstalled(locked, { ...installed, 'node_modules/a': { ...a, version: '1.0.1' } }, machine)).toBe(
    false,
  )
  expect(arePackagesInstalled(locked, { ...installed, 'node_modules/a': { ...a, integrity: '' } }, machine)).toBe(false)
  expect(arePackagesInstalled(locked, withoutA, machine)).toBe(false)
  expect(arePackagesInstalled(locked, withoutBinary, machine)).toBe(false)
  expect(arePackagesInstalled(locked, installed, { ...machine, libc: 'musl' })).toBe(false)
  expect(arePackagesInstalled(locked, { ...installed, 'node_modules/b': a }, machine)).toBe(false)
  expect(arePackagesInstalled(locked, { ...withoutBinary, 'node_modules/a-mac': mac }, machine)).toBe(false)
  expect(isInstallationCurrent('/nowhere')).toBe(false)
})
