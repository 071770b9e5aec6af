import { hkdfSync } from 'node:crypto'
import { sql } from 'kysely'
import { SettingsError } from '../../../domain/errors.ts'
import type { Db } from '../../database.ts'

/** A fingerprint that identifies a token secret without revealing it. */
export const tokenSecretFingerprint = (tokenSecret: Uint8Array): string =>
  Buffer.from(hkdfSync('sha256', tokenSecret, '', 'fingerprint', 8)).toString('hex')

/** Fingerprint of the database's token secret; undefined before the first start. */
export const findTokenSecretFingerprint = async (db: Db): Promise<string | undefined> => {
  const { rows } = await sql<{ fingerprint: string }>`select fingerprint from token_secret`.execute(db)
  return rows[0]?.fingerprint
}

/**
 * Throws a `SettingsError` unless the token secret is that of the database's first start. With another secret, sessions
 * would be invalid on some servers and second factors unreadable. `replaces` is the fingerprint of a secret to replace.
 */
export const checkTokenSecret = async (
  db: Db,
  tokenSecret: Uint8Array,
  replaces: string | undefined,
): Promise<void> => {
  const current = tokenSecretFingerprint(tokenSecret)
  await sql`insert into token_secret (fingerprint) values (${current}) on conflict do nothing`.execute(db)
  await sql`update token_secret set fingerprint = ${current} where fingerprint = ${replaces ?? current}`.execute(db)
  const fingerprint = (await findTokenSecretFingerprint(db)) ?? current
  if (fingerprint === current) return
  throw new SettingsError(
    `TOKEN_SECRET is not the one that this database is used with (its fingerprint is ${fingerprint}): set the same for all servers. ` +
      'To replace it, which signs everybody out and makes second factors unreadable, stop all servers and start them ' +
      `with the new one and TOKEN_SECRET_REPLACES=${fingerprint}.`,
  )
}
