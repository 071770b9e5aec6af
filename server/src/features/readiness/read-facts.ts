import { statfs } from 'node:fs/promises'
import type { OpenDatabase } from '../../db/client.ts'
import { pendingMigrations } from '../../db/migrate.ts'
import type { Clock } from '../../domain/clock.ts'
import type { InstalledLanguages } from '../../domain/languages/installed-languages.ts'
import type { MissionFacts } from './mission-facts.ts'
import { probe } from './probe.ts'
import { PUBLIC_ADDRESS_TIMEOUT_MS } from './public-address.ts'
import { findDatabaseStatus, findMissionFacts } from './store.ts'

/** What the server's settings say, and the checks of other servers. */
export interface Installation {
  readonly version?: string | undefined
  /** Absent if the server stores no files. */
  readonly dataFolder?: string | undefined
  readonly publicUrl?: string | undefined
  /** Of the election until its settings have one. */
  readonly timeZone: string
  readonly isPushConfigured: boolean
  /** The server sends messages to the observers' app while it is closed. */
  readonly isWebPushConfigured: boolean
  /** Requests the public address; absent if there is none or no server runs. */
  readonly requestPublicUrl?: (() => Promise<unknown>) | undefined
  /** Connects to the mail server; absent if none is configured. */
  readonly checkMail?: (() => Promise<unknown>) | undefined
  /** Loads the metadata of the identity provider; absent if none is configured. */
  readonly checkOidc?: (() => Promise<unknown>) | undefined
  readonly findInstalled: () => Promise<InstalledLanguages>
  readonly clock: Clock
}

/** What the settings, the machine and other servers say, without the database. */
export const readInstallationFacts = async (installation: Installation) => {
  const { version = '', publicUrl, timeZone, isPushConfigured, isWebPushConfigured, dataFolder, clock } = installation
  const [publicAddress, mail, oidc, languages, space] = await Promise.all([
    probe(installation.requestPublicUrl, PUBLIC_ADDRESS_TIMEOUT_MS),
    probe(installation.checkMail),
    probe(installation.checkOidc),
    installation.findInstalled(),
    dataFolder === undefined ? undefined : statfs(dataFolder).catch(() => undefined),
  ])
  const disk = space && { freeBytes: space.bavail * space.bsize, totalBytes: space.blocks * space.bsize }
  const settings = { version, publicUrl, timeZone, isPushConfigured, isWebPushConfigured }
  return { ...settings, publicAddress, mail, oidc, languages, nodeVersion: process.version, disk, now: clock() }
}

const readDatabaseFacts = async ({ db, engine }: Pick<OpenDatabase, 'db' | 'engine'>, clock: Clock) => {
  // First, since the first query of a connection is slow and would blur the clocks.
  const pending = await pendingMigrations(db)
  const before = clock().getTime()
  const { version, now } = await findDatabaseStatus(db)
  // The database read its clock halfway, within half of the round trip.
  const clockOffsetMs = now.getTime() - (before + clock().getTime()) / 2
  return { engine, version, clockOffsetMs, pendingMigrations: pending.length }
}

/** `clockOffsetMs` is the clock of the database minus that of this process. */
export type DatabaseFacts = Awaited<ReturnType<typeof readDatabaseFacts>>

export interface ReadinessFacts extends Awaited<ReturnType<typeof readInstallationFacts>> {
  /** `problem` is the reason why it can't be opened. */
  readonly database: DatabaseFacts | { readonly problem: string }
  /** Undefined if the database can't be opened or lacks migrations. */
  readonly mission: MissionFacts | undefined
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
