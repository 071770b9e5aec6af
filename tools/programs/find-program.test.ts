import { describe, expect, it } from 'vitest'
import { unsupportedNodeMessage } from '../../server/bin/node-version.mjs'
import { chromiumFlags, findChromium } from './chromium.mjs'
import { findPostgres } from './find-postgres.mjs'
import { unprivilegedUser } from './postgres.mjs'

/** A machine that holds just these programs. */
const machine = (programs: string[], env: NodeJS.ProcessEnv = {}, platform: NodeJS.Platform = 'linux') => ({
  env: { PATH: '/usr/local/bin:/usr/bin', ...env },
  platform,
  home: '/home/linuxbrew',
  runs: (path: string) => programs.includes(path),
  list: (folder: string) => [
    ...new Set(
      programs
        .filter(path => path.startsWith(`${folder}/`))
        .map(path => path.slice(folder.length + 1).split('/')[0] ?? ''),
    ),
  ],
})
const postgresIn = (folder: string) => [`${folder}/initdb`, `${folder}/postgres`]

describe('finding a browser', () => {
  it('uses only CHROMIUM_PATH if it is set', () => {
    const programs = ['/usr/bin/chromium', '/opt/mine']
    expect(findChromium(machine(programs, { CHROMIUM_PATH: '/opt/mine' }))).toBe('/opt/mine')
    expect(findChromium(machine(programs, { CHROMIUM_PATH: '/opt/gone' }))).toBeUndefined()
  })

  it('prefers PATH to standard locations', () => {
    const programs = ['/opt/google/chrome/chrome', '/usr/local/bin/google-chrome']
    expect(findChromium(machine(programs))).toBe('/usr/local/bin/google-chrome')
  })

  it('falls back to the newest browser in Playwright’s cache', () => {
    const cache = '/cache/ms-playwright'
    const programs = [999, 1201].map(version => `${cache}/chromium-${version}/chrome-linux64/chrome`)
    expect(findChromium(machine(programs, { PLAYWRIGHT_BROWSERS_PATH: cache }))).toBe(programs[1])
  })

  it('finds nothing on a bare machine', () => {
    expect(findChromium(machine([]))).toBeUndefined()
  })

  it('disables the sandbox for root only', () => {
    expect(chromiumFlags(true)).toContain('--no-sandbox')
    expect(chromiumFlags(false)).not.toContain('--no-sandbox')
  })
})

describe('finding PostgreSQL', () => {
  it('prefers PATH', () => {
    const programs = [...postgresIn('/usr/lib/postgresql/17/bin'), ...postgresIn('/usr/bin')]
    expect(findPostgres(machine(programs))).toBe('/usr/bin')
  })

  it('selects the highest version that includes the server', () => {
    const programs = [
      ...postgresIn('/usr/lib/postgresql/9.6/bin'),
      ...postgresIn('/usr/lib/postgresql/15/bin'),
      '/usr/lib/postgresql/17/bin/psql',
    ]
    expect(findPostgres(machine(programs))).toBe('/usr/lib/postgresql/15/bin')
  })

  it('searches the folders of Homebrew and Postgres.app', () => {
    const brew = '/opt/homebrew/opt/postgresql@17/bin'
    const app = '/Applications/Postgres.app/Contents/Versions/18/bin'
    expect(findPostgres(machine(postgresIn(brew), {}, 'darwin'))).toBe(brew)
    expect(findPostgres(machine(postgresIn(app), {}, 'darwin'))).toBe(app)
  })

  it('runs it as postgres, or as the unprivileged account', () => {
    const nobody = 'root:x:0:0::/:/bin/sh\nnobody:x:65534:65533::/:/bin/false\n'
    expect(unprivilegedUser(nobody)).toEqual({ uid: 65534, gid: 65533 })
    expect(unprivilegedUser(`${nobody}postgres:x:101:104::/:/bin/sh\n`)).toEqual({ uid: 101, gid: 104 })
    expect(unprivilegedUser('root:x:0:0::/:/bin/sh')).toBeUndefined()
  })
})

describe('the version of Node.js', () => {
  it('is supported from 20.19 on', () => {
    expect(['v20.19.0', 'v20.20.2', 'v22.1.0', 'v24.0.0'].map(unsupportedNodeMessage)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('gets a clear message if it is older', () => {
    expect(unsupportedNodeMessage('v20.18.3')).toMatch(/needs Node\.js 20\.19 or newer, and this is v20\.18\.3/)
    expect(unsupportedNodeMessage('v18.20.0')).toBeDefined()
  })
})
