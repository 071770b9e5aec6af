import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WebSettings } from '@scrutineer/contract/web-settings'
import type { FastifyInstance } from 'fastify'
import { type AppDependencies, createApp } from './app.ts'
import { type OpenDatabase, openDatabase, withoutTimeouts } from './db/client.ts'
import { migrate } from './db/migrate.ts'
import { reconcileCounters } from './db/shared/reconcile-counters.ts'
import { checkTokenSecret } from './db/shared/sessions/token-secret-check.ts'
import { demoSignInHints, setUpDemo } from './demo/set-up-demo.ts'
import { createSigningKey } from './domain/crypto/signing-key.ts'
import { createWorkerRunner } from './features/exports/worker/runner.ts'
import { checkPictureStorage } from './features/notes/check-picture-storage.ts'
import { startDelivery } from './features/notifications/delivery-worker.ts'
import { ensureAdmin, hasAccounts } from './features/staff/bootstrap-admin.ts'
import { defaultLimits } from './http/connections/limits.ts'
import { readWebSettings } from './http/web.ts'
import { openPictureStore } from './pictures/picture-store.ts'
import { openS3Storage } from './pictures/s3-storage.ts'
import { openFcmSender } from './push/fcm.ts'
import { readSettings, type Settings } from './startup/config.ts'
import { loadExportKey, loadOrCreateExportKey } from './startup/export-key.ts'
import { restrictDataFolder, setPrivateUmask } from './startup/private-files.ts'
import { startMetrics } from './startup/start-metrics.ts'
import { describeStartupError, withDatabaseError } from './startup/startup-errors.ts'
import { loadOrCreateTokenSecret } from './startup/token-secret.ts'

const printLine = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const openConfiguredDatabase = async (settings: Settings): Promise<OpenDatabase> => {
  if (settings.databaseUrl) return withDatabaseError(openDatabase({ url: settings.databaseUrl }))
  return openDatabase({ folder: join(settings.dataFolder, 'database') })
}

const createDependencies = async (
  settings: Settings,
  { db, listen }: OpenDatabase,
  webSettings: WebSettings,
): Promise<AppDependencies> => {
  const { dataFolder, bucket, databaseUrl } = settings
  const privateKey = await loadOrCreateExportKey(settings)
  const secret = settings.tokenSecret ?? (await loadOrCreateTokenSecret(dataFolder))
  const clock = () => new Date()
  return {
    ...settings,
    db,
    listen,
    clock,
    push: settings.fcm && (await openFcmSender(settings.fcm, clock)),
    tokenSecret: new TextEncoder().encode(secret),
    signingKey: createSigningKey(privateKey),
    // The embedded engine has a single session, which already runs in a worker thread.
    runExport: databaseUrl === undefined ? undefined : createWorkerRunner({ url: databaseUrl, privateKey }),
    pictures: await openPictureStore(join(dataFolder, 'pictures'), bucket && (await openS3Storage(bucket))),
    web: { folder: webFolder, settings: webSettings },
  }
}

const prepareDatabase = async (
  settings: Settings,
  dependencies: AppDependencies,
  database: OpenDatabase,
): Promise<void> => {
  const applied = await withoutTimeouts(database, db => migrate(db))
  if (applied.length > 0) printLine(`Database schema is up to date (${applied.length} migrations applied).`)
  if (await withoutTimeouts(database, reconcileCounters))
    printLine('Counters were reconciled: a server of an older version had not updated them.')
  await checkTokenSecret(dependencies.db, dependencies.tokenSecret, settings.tokenSecretReplaces)
  if (settings.demo) await setUpDemo(dependencies, settings.admin === undefined, printLine)
  if (settings.admin) {
    const isNew = await ensureAdmin(dependencies.db, settings.admin, dependencies.clock())
    if (isNew) printLine(`Account ${settings.admin.account} was created.`)
  }
}

const printWelcome = async (settings: Settings, dependencies: AppDependencies, app: FastifyInstance) => {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  printLine(`\nListening on http://${host}:${port}`)
  if (settings.admin) printLine(`Sign in as ${settings.admin.account} with the password of ADMIN_PASSWORD.`)
  for (const line of await demoSignInHints(dependencies.db, settings.isLoopback)) printLine(line)
  if (!(await hasAccounts(dependencies.db)))
    printLine('Nobody can sign in yet: start again with ADMIN_ACCOUNT and ADMIN_PASSWORD set.')
  if (!(await checkPictureStorage(dependencies.db, dependencies.pictures))) {
    const storage = settings.bucket ? 'the bucket of FILES_URL' : join(settings.dataFolder, 'pictures')
    printLine(
      `The newest picture is missing in ${storage}: all servers of a database need the same FILES_URL or a shared DATA_DIR.`,
    )
  }
  printLine('Stop with Ctrl-C.\n')
}

/** Starts the delivery of notifications. Without push credentials, pending ones wait until a start with credentials. */
const startBackground = async (
  { push, ...dependencies }: AppDependencies,
  { listen }: OpenDatabase,
  app: FastifyInstance,
) => {
  if (!push) return async () => undefined
  return startDelivery({ ...dependencies, push, listen, report: error => app.log.error({ err: error }, 'delivery') })
}

/** Time for background work and the database to stop after the grace period of connections. */
const CLEANUP_MS = 5_000
/** Signals within this time are duplicates: the terminal and npm may both forward the same Ctrl-C. */
const SAME_SIGNAL_MS = 1_000

const stopOnSignals = (app: FastifyInstance, stopBackground: () => Promise<void>, database: OpenDatabase) => {
  let since: number | undefined
  const close = async () => {
    await Promise.all([app.close(), stopBackground()])
    await database.close()
  }
  const stop = async () => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(130)
      return
    }
    since = performance.now()
    printLine('Stopping …')
    // After this, exit even if something hangs: the database survives a crash.
    const limit = delay(defaultLimits.graceMs + CLEANUP_MS, undefined, { ref: false })
    await Promise.race([close(), limit]).catch((error: unknown) => app.log.error({ err: error }, 'stopping'))
    printLine('Stopped.')
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}

const main = async (): Promise<void> => {
  let settings: Settings | undefined
  let database: OpenDatabase | undefined
  setPrivateUmask()
  try {
    settings = readSettings(process.env)
    await mkdir(settings.dataFolder, { recursive: true })
    for (const line of restrictDataFolder(settings.dataFolder)) printLine(line)
    // Fail fast on invalid files before opening the database, which is slow.
    const webSettings = await readWebSettings(settings.webConfigFile, settings.timeZone)
    await loadExportKey(settings)
    database = await openConfiguredDatabase(settings)
    const dependencies = await createDependencies(settings, database, webSettings)
    await prepareDatabase(settings, dependencies, database)
    const metricsServer = await startMetrics(settings.metricsPort, database, error =>
      process.emitWarning(String(error)),
    )
    const app = await createApp({ ...dependencies, metrics: metricsServer?.metrics })
    await app.listen({ host: settings.host, port: settings.port })
    const stopBackground = await startBackground(dependencies, database, app)
    const stopServices = async () => {
      await Promise.all([stopBackground(), metricsServer?.close()])
    }
    stopOnSignals(app, stopServices, database)
    await printWelcome(settings, dependencies, app)
  } catch (error) {
    const message = describeStartupError(error, settings)
    const trace = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${message ?? `Scrutineer could not start: ${trace}`}\n`)
    await database?.close().catch((closeError: unknown) => process.stderr.write(`${String(closeError)}\n`))
    process.exit(1)
  }
}

await main()
