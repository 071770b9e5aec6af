import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../test/database/fresh-database.ts'
import type { OpenDatabase } from '../client.ts'
import { checkTokenSecret } from './token-secret-check.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const secret = (name: string) => new TextEncoder().encode(`${name} secret, of at least 32 characters`)
const start = (name: string, replaces?: string) => checkTokenSecret(database.db, secret(name), replaces)
const fingerprintIn = async (refused: Promise<void>) => {
  const said = await refused.then(String, String)
  return /TOKEN_SECRET_REPLACES=([0-9a-f]{16})\.$/.exec(said)?.[1]
}

test('servers with one token secret start, another is refused in a sentence that says what to do', async () => {
  await start('our')
  await start('our')
  const refused = start('their')
  await expect(refused).rejects.toMatchObject({ name: 'SettingsError' })
  await expect(refused).rejects.toThrow(/^TOKEN_SECRET is not the one .* set the same for all servers\. To replace it/)
  await start('our')
})

test('of two servers that start first at once, one token secret is right', async () => {
  const ends = await Promise.allSettled([start('our'), start('their')])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a token secret is replaced where its fingerprint is told, and only it', async () => {
  await start('old')
  const old = await fingerprintIn(start('new'))
  expect(old).toBeDefined()
  await start('new', old)
  await start('new')
  // The setting may stay: it opens the way from the old secret alone.
  await expect(start('third', old)).rejects.toThrow('TOKEN_SECRET is not the one')
  expect(await fingerprintIn(start('old'))).not.toBe(old)
})
