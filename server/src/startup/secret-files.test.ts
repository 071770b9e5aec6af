import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'scrutineer-secrets-'))
const fileWith = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}
const tokenSecret = 'x'.repeat(40)
const url = 'postgresql://scrutineer@db/scrutineer'

test('secrets are read from files, without the line break at the end', () => {
  const settings = readSettings({
    DATABASE_URL_FILE: fileWith('url', `${url}\n`),
    TOKEN_SECRET_FILE: fileWith('token', `${tokenSecret}\r\n`),
    ADMIN_ACCOUNT: 'chief',
    ADMIN_PASSWORD_FILE: fileWith('password', ' a password with spaces \n'),
    FILES_URL: 's3://mission',
    FILES_ENDPOINT: 'https://s3.example.org',
    FILES_ACCESS_KEY_ID_FILE: fileWith('id', 'key'),
    FILES_SECRET_ACCESS_KEY_FILE: fileWith('key', 'secret\n'),
  })
  expect(settings).toMatchObject({
    databaseUrl: url,
    tokenSecret,
    admin: { account: 'chief', password: ' a password with spaces ' },
    bucket: { accessKeyId: 'key', secretAccessKey: 'secret' },
  })
})

test('a database password with any characters is added to the URL', () => {
  const password = 'p@ss:w/ord? #%41'
  const DATABASE_PASSWORD_FILE = fileWith('database', `${password}\n`)
  const { databaseUrl = '' } = readSettings({ DATABASE_URL: url, DATABASE_PASSWORD_FILE, TOKEN_SECRET: tokenSecret })
  const { user, host, database, password: sent } = new pg.Client({ connectionString: databaseUrl })
  expect({ user, password: sent, host, database }).toEqual({
    user: 'scrutineer',
    password,
    host: 'db',
    database: 'scrutineer',
  })
})

test('one error lists the files that are missing, empty or in conflict with a value', () => {
  const missing = join(folder, 'nothing')
  const wrong = {
    TOKEN_SECRET: tokenSecret,
    TOKEN_SECRET_FILE: missing,
    ADMIN_PASSWORD_FILE: missing,
    DATABASE_URL_FILE: fileWith('empty', '\n'),
    FILES_SECRET_ACCESS_KEY_FILE: folder,
  }
  expect(() => readSettings(wrong)).toThrow(
    `Please correct the settings: DATABASE_URL_FILE, ${join(folder, 'empty')}, is empty; ` +
      'TOKEN_SECRET and TOKEN_SECRET_FILE exclude each other; ' +
      `ADMIN_PASSWORD_FILE, ${missing}, can't be read (ENOENT); ` +
      `FILES_SECRET_ACCESS_KEY_FILE, ${folder}, can't be read (EISDIR).`,
  )
  expect(() => readSettings({ DATABASE_PASSWORD: 'secret' })).toThrow(
    'DATABASE_URL is needed together with DATABASE_PASSWORD',
  )
})
