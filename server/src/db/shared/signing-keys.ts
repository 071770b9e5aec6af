import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import type { Db } from '../client.ts'

/** Publishes the key that signed a document, also after it was replaced. */
export const recordSigningKey = (db: Db, { id, publicKey }: Pick<SigningKey, 'id' | 'publicKey'>, now: Date) =>
  db
    .insertInto('export_key')
    .values({ id, public_key: publicKey, first_used_at: now })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
