import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '../../../../test/database/fresh/fresh-database.ts'
import type { OpenDatabase } from '../../client.ts'
import { checkTokenSecret } from './token-secret-check.ts'

let database: OpenDatabase
beforeEach(async () => {
  database = await freshDatabase()
})
afterEach(() => database.close())

const secret = (name: string) => new TextEncoder().encode(`${name} secret, of at least 32 characters`)
const start = (name: string, replaces?: string) => checkTokenSecret(database.db, secret(name), replaces)
const fingerprintIn = async (rejected: Promise<void>) => {
  const message = await rejected.then(String, String)
  return /TOKEN_SECRET_REPLACES=([0-9a-f]{16})\.$/.exec(message)?.[1]
}

test('servers with the same token secret start; one with another secret is rejected with a remedy', async () => {
  await start('our')
  await start('our')
  const refused = start('their')
  await expect(refused).rejects.toMatchObject({ name: 'SettingsError' })
  await expect(refused).rejects.toThrow(/^TOKEN_SECRET is not the one .* set the same for all servers\. To replace it/)
  await start('our')
})

test('of two first servers that start concurrently with different secrets, one is rejected', async () => {
  const ends = await Promise.allSettled([start('our'), start('their')])
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('only the token secret with the fingerprint in TOKEN_SECRET_REPLACES is replaced', async () => {
  await start('old')
  const old = await fingerprintIn(start('new'))
  expect(old).toBeDefined()
  await start('new', old)
  await start('new')
  // The setting may stay: it only allows replacing the old secret.
  await expect(start('third', old)).rejects.toThrow('TOKEN_SECRET is not the one')
  expect(await fingerprintIn(start('old'))).not.toBe(old)
})
