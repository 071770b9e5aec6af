import { statfs } from 'node:fs/promises'
import type { OpenDatabase } from '../../db/client.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import type { Clock } from '../../domain/clock.ts'
import type { DatabaseFacts, InstallationFacts, ReadinessFacts } from './facts.ts'
import { probe } from './probe.ts'
import { PUBLIC_ADDRESS_TIMEOUT_MS } from './public-address.ts'
import { findDatabaseStatus, findMissionFacts } from './store.ts'

interface Installation {
  readonly version: string
  /** Undefined if the server stores no files. */
  readonly dataFolder: string | undefined
  readonly publicUrl: string | undefined
  readonly timeZone: string
  readonly isPushConfigured: boolean
  readonly isWebPushConfigured: boolean
  /** Requests the public address; undefined if there is none or no server runs. */
  readonly requestPublicUrl?: (() => Promise<unknown>) | undefined
  /** Connects to the mail server; undefined if none is configured. */
  readonly checkMail?: (() => Promise<unknown>) | undefined
  /** Loads the metadata of the identity provider; undefined if none is configured. */
  readonly checkOidc?: (() => Promise<unknown>) | undefined
  readonly clock: Clock
}

/** What the settings, the machine and other servers say, without the database. */
export const readInstallationFacts = async ({
  dataFolder,
  clock,
  requestPublicUrl,
  checkMail,
  checkOidc,
  ...settings
}: Installation): Promise<InstallationFacts> => {
  const [publicAddress, mail, oidc, space] = await Promise.all([
    probe(requestPublicUrl, PUBLIC_ADDRESS_TIMEOUT_MS),
    probe(checkMail),
    probe(checkOidc),
    dataFolder === undefined ? undefined : statfs(dataFolder).catch(() => undefined),
  ])
  const disk = space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize }
  return { ...settings, publicAddress, mail, oidc, nodeVersion: process.version, disk, now: clock() }
}

const readDatabaseFacts = async (
  { db, engine }: Pick<OpenDatabase, 'db' | 'engine'>,
  clock: Clock,
): Promise<DatabaseFacts> => {
  // First, since the first query of a connection is slow and would blur the clocks.
  const pending = await pendingMigrations(db)
  const before = clock().getTime()
  const { version, now } = await findDatabaseStatus(db)
  // The database read its clock halfway, within half of the round trip.
  const clockOffsetMs = now.getTime() - (before + clock().getTime()) / 2
  return { engine, version, clockOffsetMs, pendingMigrations: pending.length }
}

/** Everything that `evaluateReadiness` needs. */
export const readReadinessFacts = async (
  open: Pick<OpenDatabase, 'db' | 'engine'>,
  installation: Installation,
): Promise<ReadinessFacts> => {
  // Meanwhile, since other servers may be slow.
  const reading = readInstallationFacts(installation)
  const database = await readDatabaseFacts(open, installation.clock)
  // Pending migrations may create the tables.
  const mission = database.pendingMigrations === 0 ? await findMissionFacts(open.db) : undefined
  return { ...(await reading), database, mission }
}
