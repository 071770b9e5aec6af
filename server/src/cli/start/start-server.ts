import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { WebSettings } from '@scrutineer/contract/fields/web-settings'
import type { FastifyInstance } from 'fastify'
import { type AppDependencies, createApp } from '../../app.ts'
import { type OpenDatabase, withoutTimeouts } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { reconcileCounters } from '../../db/shared/counters.ts'
import { reconcilePhoneKeys } from '../../db/shared/phone-keys.ts'
import {
  checkTokenSecret,
  findTokenSecretFingerprint,
  tokenSecretFingerprint,
} from '../../db/shared/sessions/token-secret-check.ts'
import {
  demoSignInHints,
  endLockedDemoSessions,
  hasDemo,
  resetDemoPassword,
  setUpDemo,
} from '../../demo/set-up-demo.ts'
import { deriveKey } from '../../domain/crypto/derived-key.ts'
import { createSigningKey } from '../../domain/crypto/signing-key.ts'
import { describeLanguageIssue, watchInstalledLanguages } from '../../domain/languages/installed-languages.ts'
import { createWorkerRunner } from '../../features/exports/worker/runner.ts'
import { checkPictureStorage } from '../../features/notes/check-picture-storage.ts'
import { startDelivery } from '../../features/notifications/delivery-worker.ts'
import { checkPublicAddress } from '../../features/readiness/public-address.ts'
import { createFirstOrganizerLink } from '../../features/staff/access-links/create-link.ts'
import { ensureAdmin } from '../../features/staff/bootstrap-admin.ts'
import { defaultLimits } from '../../http/connections/limits.ts'
import { readWebSettings } from '../../http/web.ts'
import { createSmtpSender } from '../../mail/smtp.ts'
import { openPictureStore } from '../../pictures/picture-store.ts'
import { openS3Storage } from '../../pictures/s3-storage.ts'
import { openFcmSender } from '../../push/fcm.ts'
import { sendsMessages } from '../../push/message-senders.ts'
import { createWebPushSender, pushSubjectOf } from '../../push/web-push.ts'
import type { Settings } from '../../startup/config.ts'
import { loadExportKey, loadOrCreateExportKey } from '../../startup/export-key.ts'
import { isDatabaseMissing, openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { restrictDataFolder } from '../../startup/private-files.ts'
import { startMetrics } from '../../startup/start-metrics.ts'
import { readTlsFiles, type Tls } from '../../startup/tls-files.ts'
import { loadOrCreateTokenSecret } from '../../startup/token-secret.ts'
import { localUrl } from '../command/server-url.ts'
import { productVersion } from '../product-version.ts'
import { assertPortFree } from './assert-port-free.ts'
import { demoInTheWay } from './demo-in-the-way.ts'
import { languageFolders, observerFolder, webFolder } from './language-folders.ts'
import { canOpenApp } from './show-address.ts'

type Log = (line: string) => void

export interface ServerSettings extends Settings {
  /** Time of the archive that the data folder has: the server only shows it. */
  readonly archivedAt?: string
}

const createDependencies = async (
  settings: ServerSettings,
  { db, listen }: OpenDatabase,
  webSettings: WebSettings,
  tls: Tls | undefined,
): Promise<AppDependencies> => {
  const { dataFolder, bucket, databaseUrl, archivedAt } = settings
  const privateKey = await loadOrCreateExportKey(settings)
  const secret = settings.tokenSecret ?? (await loadOrCreateTokenSecret(dataFolder))
  const tokenSecret = new TextEncoder().encode(secret)
  const clock = () => new Date()
  const signingKey = createSigningKey(privateKey)
  const { publicUrl } = settings
  const subject = pushSubjectOf(publicUrl)
  return {
    ...settings,
    tls,
    version: productVersion,
    db,
    listen,
    clock,
    ageClock: archivedAt === undefined ? undefined : () => new Date(archivedAt),
    mail: settings.smtp && createSmtpSender(settings.smtp),
    push: settings.fcm && (await openFcmSender(settings.fcm, clock)),
    webPush:
      subject === undefined
        ? undefined
        : createWebPushSender({ key: deriveKey(tokenSecret, 'web push'), subject, clock }),
    tokenSecret,
    signingKey,
    requestPublicUrl: publicUrl === undefined ? undefined : () => checkPublicAddress(publicUrl, signingKey.id),
    // The embedded engine has a single session, which already runs in a worker thread.
    runExport: databaseUrl === undefined ? undefined : createWorkerRunner({ url: databaseUrl, privateKey }),
    pictures: await openPictureStore(join(dataFolder, 'pictures'), bucket && (await openS3Storage(bucket))),
    isReadOnly: archivedAt !== undefined,
    web: { folder: webFolder, observerFolder, settings: { ...webSettings, archivedAt: archivedAt ?? null } },
    findInstalled: watchInstalledLanguages(languageFolders(dataFolder)),
  }
}

/**
 * The copy of an archive accepts any token secret: with another one than the mission's, only accounts with a second factor
 * can't sign in.
 */
const replacedTokenSecret = async (
  { archivedAt, tokenSecretReplaces }: ServerSettings,
  { db, tokenSecret }: AppDependencies,
  log: Log,
) => {
  if (archivedAt === undefined) return tokenSecretReplaces
  const fingerprint = await findTokenSecretFingerprint(db)
  if (fingerprint !== undefined && fingerprint !== tokenSecretFingerprint(tokenSecret))
    log(
      `The token secret is not the one of the archive (its fingerprint is ${fingerprint}): accounts with a second factor can’t sign in. Set TOKEN_SECRET to that secret.`,
    )
  return fingerprint
}

const prepareDatabase = async (
  settings: ServerSettings,
  dependencies: AppDependencies,
  database: OpenDatabase,
  log: Log,
): Promise<void> => {
  log('Preparing the database …')
  const applied = await withoutTimeouts(database, db => migrate(db))
  if (applied.length > 0) log(`Database schema is up to date (${applied.length} migrations applied).`)
  if (await withoutTimeouts(database, reconcileCounters))
    log('Counters were reconciled: they differed from the reports.')
  await withoutTimeouts(database, reconcilePhoneKeys)
  const replaces = await replacedTokenSecret(settings, dependencies, log)
  await checkTokenSecret(dependencies.db, dependencies.tokenSecret, replaces)
  if (settings.demo === 'off' && (await hasDemo(dependencies.db))) throw demoInTheWay(settings)
  if (settings.demo === 'on') await setUpDemo(dependencies, log)
  await resetDemoPassword(dependencies)
  if (settings.admin) {
    const isArchive = settings.archivedAt !== undefined
    const isNew = await ensureAdmin(dependencies.db, settings.admin, dependencies.clock(), { isArchive })
    if (isNew) log(`Account ${settings.admin.account} was created. Sign in with the password of ADMIN_PASSWORD.`)
  }
  await endLockedDemoSessions({ ...dependencies, ...settings })
}

const portOf = (settings: Settings, app: FastifyInstance): number => {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : settings.port
}

/** The address that a browser on this machine can open, or the public one. */
const webAddressOf = ({ publicUrl, host, basePath }: Settings, port: number): string =>
  publicUrl ?? localUrl(host === '127.0.0.1' ? 'localhost' : host, port, basePath)

/** Only printed for the operator: the structured log, which may be sent to other systems, never has the token. */
const printFirstOrganizerLink = async (settings: Settings, { db, clock }: AppDependencies, port: number, log: Log) => {
  const token = await createFirstOrganizerLink(db, clock())
  if (token === undefined) return
  log('There is no organizer yet. This link creates the first one. It works once, for 24 hours:')
  log(`${webAddressOf(settings, port)}/start#${token}`)
}

const printWelcome = async (
  settings: ServerSettings,
  dependencies: AppDependencies,
  app: FastifyInstance,
  log: Log,
) => {
  const port = portOf(settings, app)
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  const address = webAddressOf(settings, port)
  log(`\nListening on ${settings.tls ? 'https' : 'http'}://${host}:${port}`)
  log(`Staff:          ${address}`)
  if (canOpenApp(address)) log(`Observers’ app: ${address}/observe/`)
  const command = `${settings.isNpmStart ? 'npm run simulate --' : 'scrutineer simulate'} --phones 100 --url ${address}`
  for (const line of await demoSignInHints(dependencies, settings.archivedAt ? undefined : command)) log(line)
  await printFirstOrganizerLink(settings, dependencies, port, log)
  if (!(await checkPictureStorage(dependencies.db, dependencies.pictures))) {
    const storage = settings.bucket ? 'the bucket of FILES_URL' : join(settings.dataFolder, 'pictures')
    log(
      `The newest picture is missing in ${storage}: all servers of a database need the same FILES_URL or a shared DATA_DIR.`,
    )
  }
  log('Stop with Ctrl-C.\n')
}

/** Starts the delivery of notifications. Without a way to send them, pending ones wait until a start with one. */
const startBackground = async (dependencies: AppDependencies, { listen }: OpenDatabase, app: FastifyInstance) => {
  if (!sendsMessages(dependencies)) return async () => undefined
  return startDelivery({ ...dependencies, listen, report: error => app.log.error({ err: error }, 'delivery') })
}

/** Time for background work and the database to stop after the grace period of connections. */
const CLEANUP_MS = 5_000

/** Waits for the work, but not longer than the limit: the database survives a crash. */
const atMost = (limitMs: number, work: Promise<unknown>) => Promise.race([work, delay(limitMs)])

interface Running {
  readonly app: FastifyInstance
  readonly dependencies: AppDependencies
  readonly stop: () => Promise<void>
}

const openServer = async (
  settings: ServerSettings,
  log: Log,
  onDatabase: (database: OpenDatabase) => void,
): Promise<Running> => {
  await mkdir(settings.dataFolder, { recursive: true })
  for (const line of restrictDataFolder(settings.dataFolder)) log(line)
  // Fail fast on a busy port and invalid files before opening the database, which is slow.
  await assertPortFree(settings.host, settings.port)
  const webSettings = await readWebSettings(settings.webConfigFile, settings.timeZone)
  await loadExportKey(settings)
  const tls = settings.tls && (await readTlsFiles(settings.tls))
  // On a slow machine, this and what follows take minutes.
  log(isDatabaseMissing(settings) ? 'Creating the database (once) …' : 'Opening the database …')
  const database = await openConfiguredDatabase(settings)
  onDatabase(database)
  const dependencies = await createDependencies(settings, database, webSettings, tls)
  for (const issue of (await dependencies.findInstalled()).issues) log(describeLanguageIssue(issue))
  await prepareDatabase(settings, dependencies, database, log)
  const metricsServer = await startMetrics(settings.metricsPort, database, error => process.emitWarning(String(error)))
  const app = await createApp({ ...dependencies, metrics: metricsServer?.metrics })
  await app.listen({ host: settings.host, port: settings.port })
  const stopBackground = await startBackground(dependencies, database, app)
  const stop = async () => {
    await Promise.all([app.close(), stopBackground(), metricsServer?.close()])
    await database.close()
  }
  return { app, dependencies, stop }
}

/**
 * Starts the server and runs it until `signal` is aborted; then it stops gracefully. A signal during the start ends it
 * likewise. Throws if it can't start, and `describeStartupError` describes why.
 */
export const runServer = async (
  settings: ServerSettings,
  { log, signal, onListening }: { log: Log; signal: AbortSignal; onListening: (port: number) => void },
): Promise<void> => {
  let database: OpenDatabase | undefined
  const aborted = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  const opening = openServer(settings, log, opened => {
    database = opened
  })
  const running = await Promise.race([opening, aborted.then(() => undefined)]).catch(async (error: unknown) => {
    await database?.close().catch((closeError: unknown) => process.stderr.write(`${String(closeError)}\n`))
    throw error
  })
  if (!running) {
    log('Stopping …')
    // The abandoned start fails on the closed database.
    await atMost(CLEANUP_MS, Promise.allSettled([database?.close()]))
    log('Stopped.')
    return
  }
  const { app, dependencies, stop } = running
  try {
    await printWelcome(settings, dependencies, app, log)
    onListening(portOf(settings, app))
    await aborted
    log('Stopping …')
  } finally {
    await atMost(defaultLimits.graceMs + CLEANUP_MS, stop()).catch((error: unknown) =>
      app.log.error({ err: error }, 'stopping'),
    )
  }
  log('Stopped.')
}
