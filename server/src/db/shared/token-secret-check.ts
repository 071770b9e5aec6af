import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { SettingsError } from '../../domain/settings-error.ts'
import type { Db } from '../database.ts'

/** What tells a token secret from any other, without telling it. */
export const tokenSecretFingerprint = (tokenSecret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', 'fingerprint', 8)).toString('hex')

/** The fingerprint of the token secret that a database is used with; undefined before its first start. */
export const findTokenSecretFingerprint = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from token_secret`.execute(db)
  return rows[0]?.fingerprint
}

/**
 * Throws a `SettingsError` unless the token secret is the one that this database has known since its first start: with
 * another, people would be signed out by whichever server they reach, and second factors couldn't be read. `replaces`
 * is the fingerprint of a secret that may be replaced by this one.
 */
export const checkTokenSecret = async (
  db: Db,
  tokenSecret: Uint8Array,
  replaces: string | undefined,
): Promise<void> => {
  const own = tokenSecretFingerprint(tokenSecret)
  await sql`insert into token_secret (fingerprint) values (${own}) on conflict do nothing`.execute(db)
  await sql`update token_secret set fingerprint = ${own} where fingerprint = ${replaces ?? own}`.execute(db)
  const fingerprint = (await findTokenSecretFingerprint(db)) ?? own
  if (fingerprint === own) return
  throw new SettingsError(
    `TOKEN_SECRET is not the one that this database is used with (its fingerprint is ${fingerprint}): set the same for all servers. ` +
      'To replace it, which signs everybody out and makes second factors unreadable, stop all servers and start them ' +
      `with the new one and TOKEN_SECRET_REPLACES=${fingerprint}.`,
  )
}
