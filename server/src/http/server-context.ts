import type { Db } from '../db/client.ts'
import type { Clock } from '../domain/clock.ts'
import type { SigningKey } from '../domain/crypto/signing-key.ts'
import type { InstalledLanguages } from '../domain/languages/installed-languages.ts'
import type { PictureStore } from '../pictures/picture-store.ts'

/** What many features need of the server; each picks its part. */
export interface ServerContext {
  readonly db: Db
  readonly clock: Clock
  readonly pictures: PictureStore
  /** Signs sessions and the URLs of previews. */
  readonly tokenSecret: Uint8Array
  /** Signs exports and backups. */
  readonly signingKey: SigningKey
  /** URL of PostgreSQL, for features with a dedicated connection; absent with the embedded engine. */
  readonly databaseUrl?: string | undefined
  /** Public URL of the server, if known. */
  readonly publicUrl?: string | undefined
  /** Path in front of all addresses, such as `/observe`. */
  readonly basePath?: string | undefined
  /** Time zone of the election until its settings have one. */
  readonly timeZone: string
  readonly sessionHours: number
  readonly observerSessionHours: number
  /** The database is that of an archive: every change is refused, except sign-in and sign-out of staff. */
  readonly isReadOnly?: boolean | undefined
  /** The languages that the installation adds. */
  readonly findInstalled: () => Promise<InstalledLanguages>
}
