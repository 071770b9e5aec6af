import type { ExportManifest } from '@scrutineer/contract/exports'
import type { ScopedDb } from '../../../db/scoped-db.ts'
import { scopeCondition } from '../../../db/shared/scope-condition.ts'
import { recordSigningKey } from '../../../db/shared/signing-keys.ts'

interface NewManifest {
  readonly manifest: ExportManifest
  /** PEM of the key it is signed with. */
  readonly publicKey: string
  /** NGO of the account that made the export. */
  readonly ngoId: number
  readonly now: Date
}

/** Stores a manifest and the public key that verifies it. */
export const insertManifest = async (
  { db }: ScopedDb,
  { manifest, publicKey, ngoId, now }: NewManifest,
): Promise<void> => {
  const keyId = manifest.publicKey.id
  await recordSigningKey(db, { id: keyId, publicKey }, now)
  const document = JSON.stringify(manifest)
  await db
    .insertInto('export_manifest')
    .values({ id: manifest.id, ngo_id: ngoId, key_id: keyId, made_at: now, document })
    .execute()
}

/** The manifest of an export, if made in scope. */
export const findManifest = async ({ db, scope }: ScopedDb, id: string): Promise<ExportManifest | undefined> => {
  const row = await db
    .selectFrom('export_manifest')
    .where('id', '=', id)
    .where(scopeCondition(scope, { ngo: 'export_manifest.ngo_id', observer: 'export_manifest.ngo_id' }))
    .select('document')
    .executeTakeFirst()
  return row?.document
}

/** All public keys that ever signed a manifest, newest first. */
export const findPublicKeys = (db: ScopedDb['db']) =>
  db
    .selectFrom('export_key')
    .select(['id', 'public_key as publicKey'])
    .orderBy('first_used_at', 'desc')
    .orderBy('id')
    .execute()
