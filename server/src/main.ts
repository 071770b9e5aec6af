import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { WebSettings } from '@scrutineer/contract/settings'
import type { FastifyInstance } from 'fastify'
import { type AppParts, createApp } from './app.ts'
import { readSettings, type Settings } from './config.ts'
import { type OpenDatabase, openDatabase, withoutLimits } from './db/client.ts'
import { mendTallies } from './db/mend-tallies.ts'
import { migrate } from './db/migrate.ts'
import { requireSameSecret } from './db/same-secret.ts'
import { demoSignIns, fillWithDemo } from './demo/fill-with-demo.ts'
import { signingKey } from './domain/signing-key.ts'
import { explainingDatabase, explainStartFailure } from './explain-start-failure.ts'
import { exportKey, findExportKey } from './export-key.ts'
import { exportThread } from './features/exports/export-thread.ts'
import { arePicturesHere } from './features/notes/are-pictures-here.ts'
import { startDelivery } from './features/notifications/delivery-worker.ts'
import { ensureAdmin, hasAccounts } from './features/staff/first-accounts.ts'
import { usualLimits } from './http/limits.ts'
import { readWebSettings } from './http/web.ts'
import { measure } from './measure.ts'
import { openBucketFiles } from './pictures/bucket-files.ts'
import { openPictureFolder } from './pictures/picture-store.ts'
import { restrictDataFolder, setPrivateUmask } from './private-files.ts'
import { openFcm } from './push/fcm.ts'
import { keptTokenSecret } from './token-secret.ts'

const say = (line: string) => {
  process.stdout.write(`${line}\n`)
}

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url))

const open = async (settings: Settings): Promise<OpenDatabase> => {
  if (settings.databaseUrl) return explainingDatabase(openDatabase({ url: settings.databaseUrl }))
  return openDatabase({ folder: join(settings.dataFolder, 'database') })
}

const gatherParts = async (
  settings: Settings,
  { db, listen }: OpenDatabase,
  webSettings: WebSettings,
): Promise<AppParts> => {
  const { dataFolder, bucket, databaseUrl } = settings
  const privateKey = await exportKey(settings)
  const secret = settings.tokenSecret ?? (await keptTokenSecret(dataFolder))
  const clock = () => new Date()
  return {
    ...settings,
    db,
    listen,
    clock,
    push: settings.fcm && (await openFcm(settings.fcm, clock)),
    tokenSecret: new TextEncoder().encode(secret),
    signingKey: signingKey(privateKey),
    // The embedded engine is one session, in a thread of its own already.
    makeFile: databaseUrl === undefined ? undefined : exportThread({ url: databaseUrl, privateKey }),
    pictures: await openPictureFolder(join(dataFolder, 'pictures'), bucket && (await openBucketFiles(bucket))),
    web: { folder: webFolder, settings: webSettings },
  }
}

const prepare = async (settings: Settings, parts: AppParts, database: OpenDatabase): Promise<void> => {
  const applied = await withoutLimits(database, db => migrate(db))
  if (applied.length > 0) say(`Database schema is up to date (${applied.length} migrations applied).`)
  if (await withoutLimits(database, mendTallies))
    say('Counts were mended: an older version had reported without counting.')
  await requireSameSecret(parts.db, parts.tokenSecret, settings.tokenSecretReplaces)
  if (settings.demo) await fillWithDemo(parts, settings.admin === undefined, say)
  if (settings.admin) {
    const isNew = await ensureAdmin(parts.db, settings.admin, parts.clock())
    if (isNew) say(`Account ${settings.admin.account} was created.`)
  }
}

const greet = async (settings: Settings, parts: AppParts, app: FastifyInstance) => {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : settings.port
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  say(`\nListening on http://${host}:${port}`)
  if (settings.admin) say(`Sign in as ${settings.admin.account} with the password of ADMIN_PASSWORD.`)
  for (const line of await demoSignIns(parts.db, settings.isLoopback)) say(line)
  if (!(await hasAccounts(parts.db)))
    say('Nobody can sign in yet: start again with ADMIN_ACCOUNT and ADMIN_PASSWORD set.')
  if (!(await arePicturesHere(parts.db, parts.pictures))) {
    const place = settings.bucket ? 'the bucket of FILES_URL' : join(settings.dataFolder, 'pictures')
    say(
      `The newest picture isn't in ${place}: all servers of a database need the same FILES_URL, or one shared DATA_DIR.`,
    )
  }
  say('Stop with Ctrl-C.\n')
}

/** Without push credentials there is nothing to do: what waits from before stays until there are some again. */
const startBackground = async ({ push, ...parts }: AppParts, { listen }: OpenDatabase, app: FastifyInstance) => {
  if (!push) return async () => undefined
  return startDelivery({ ...parts, push, listen, report: error => app.log.error({ err: error }, 'delivery') })
}

/** Milliseconds for what follows the grace of connections: background work, and closing the database. */
const CLEANUP_MS = 5_000
/** The terminal and npm may pass on the same Ctrl-C: a second signal within this time isn't one of impatience. */
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
    say('Stopping …')
    // What still hangs then ends as in a power cut, which the database survives.
    const limit = delay(usualLimits.graceMs + CLEANUP_MS, undefined, { ref: false })
    await Promise.race([close(), limit]).catch((error: unknown) => app.log.error({ err: error }, 'stopping'))
    say('Stopped.')
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
    for (const line of restrictDataFolder(settings.dataFolder)) say(line)
    // Before the database, which takes its time: a wrong file is said at once.
    const webSettings = await readWebSettings(settings.webConfigFile, settings.timeZone)
    await findExportKey(settings)
    database = await open(settings)
    const parts = await gatherParts(settings, database, webSettings)
    await prepare(settings, parts, database)
    const measured = await measure(settings.metricsPort, database, error => process.emitWarning(String(error)))
    const app = await createApp({ ...parts, metrics: measured?.metrics })
    await app.listen({ host: settings.host, port: settings.port })
    const stopBackground = await startBackground(parts, database, app)
    const stopBeside = async () => {
      await Promise.all([stopBackground(), measured?.close()])
    }
    stopOnSignals(app, stopBeside, database)
    await greet(settings, parts, app)
  } catch (error) {
    const sentence = explainStartFailure(error, settings)
    const trace = error instanceof Error ? error.stack : String(error)
    process.stderr.write(`${sentence ?? `Scrutineer could not start: ${trace}`}\n`)
    await database?.close().catch((failure: unknown) => process.stderr.write(`${String(failure)}\n`))
    process.exit(1)
  }
}

await main()
