import { expect, test } from 'vitest'
import { deserializeError, explainFailedOpening, serializeError } from '../db/engine/embedded/serialized-error.ts'
import { SettingsError } from '../domain/errors.ts'
import { readSettings } from './config.ts'
import { describeStartupError, withDatabaseError } from './startup-errors.ts'

const failure = (code: string) => Object.assign(new Error('the system’s message'), { code })
const settings = readSettings({ PORT: '8123', HOST: '127.0.0.7', DATA_DIR: '/somewhere' })

test('errors that the operator can fix are described in one sentence with a remedy', () => {
  const sentences = ['EADDRINUSE', 'EADDRNOTAVAIL', 'EACCES', 'ENOSPC'].map(code =>
    describeStartupError(failure(code), settings),
  )
  expect(sentences[0]).toBe('Port 8123 is busy: stop the program that uses it, or set PORT to another number.')
  expect(sentences[1]).toMatch(/no address 127.0.0.7: set HOST/)
  expect(sentences[2]).toMatch(/\/somewhere.*set DATA_DIR or PORT/)
  expect(sentences[3]).toMatch(/disk of \/somewhere is full/)
  // The engine's file system throws no `Error`.
  const failedCreation = deserializeError(serializeError({ name: 'ErrnoError', errno: 51 }))
  expect(describeStartupError(failedCreation, settings)).toBe(sentences[3])
  // Or it doesn't say why it failed.
  const failed = new Error('PGlite failed to initialize properly')
  const describeOpening = (freeBytes: number) =>
    describeStartupError(deserializeError(serializeError(explainFailedOpening(failed, freeBytes))), settings)
  expect([describeOpening(1_000_000), describeOpening(1_000_000_000)]).toEqual([sentences[3], undefined])
  const failedMigration = new Error('Migration 0001 failed', { cause: failure('53100') })
  expect(describeStartupError(failedMigration, settings)).toBe(sentences[3])
})

test('an invalid data folder and an unknown host are described in one sentence each', () => {
  for (const code of ['EEXIST', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'])
    expect(describeStartupError(Object.assign(failure(code), { path: '/somewhere' }), settings)).toBe(
      `DATA_DIR, /somewhere, can't be used as a folder (${code}): set it to another one.`,
    )
  const lookup = { syscall: 'getaddrinfo', hostname: 'office.example.org' }
  const environment = { HOST: 'office.example.org', DATABASE_URL: 'postgresql://db/x', TOKEN_SECRET: 'x'.repeat(32) }
  for (const code of ['ENOTFOUND', 'EAI_AGAIN'])
    expect(describeStartupError(Object.assign(failure(code), lookup), readSettings(environment))).toMatch(
      /^This machine has no address office\.example\.org: set HOST/,
    )
  expect(describeStartupError(Object.assign(failure('ENOENT'), { path: '/elsewhere' }), settings)).toBeUndefined()
})

test('any error that prevents opening the database is described in one sentence', async () => {
  const failing = (error: Error) => withDatabaseError(Promise.reject(error)).catch((failed: Error) => failed)
  for (const message of ['The server does not support SSL connections', 'no such file, open ‘/root.crt’\n    at open'])
    expect(await failing(new Error(message))).toEqual(
      new SettingsError(
        `The database of DATABASE_URL can't be opened (${message.split('\n')[0]}): check its address, user, password and name.`,
      ),
    )
})

test('an unreachable database is described only if DATABASE_URL is set', () => {
  const withDatabase = readSettings({ DATABASE_URL: 'postgresql://db/x', TOKEN_SECRET: 'x'.repeat(32) })
  expect(describeStartupError(failure('ECONNREFUSED'), withDatabase)).toMatch(
    /DATABASE_URL can't be opened \(the system’s message\)/,
  )
  expect(describeStartupError(failure('ECONNREFUSED'), settings)).toBeUndefined()
})

test('settings errors are shown unchanged, even before settings are read', () => {
  expect(describeStartupError(new SettingsError('Please correct PORT.'), undefined)).toBe('Please correct PORT.')
})

test('unexpected errors are not described', () => {
  expect(describeStartupError(new TypeError('x is undefined'), settings)).toBeUndefined()
})
