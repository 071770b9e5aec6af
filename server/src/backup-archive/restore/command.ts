import { createPublicKey } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { noTimeouts, type OpenDatabase, openDatabase } from '../../db/client.ts'
import { findTokenSecretFingerprint, tokenSecretFingerprint } from '../../db/shared/sessions/token-secret-check.ts'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { openS3Storage } from '../../pictures/s3-storage.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { loadExportKey } from '../../startup/export-key.ts'
import { restrictDataFolder } from '../../startup/private-files.ts'
import { describeStartupError, withDatabaseError } from '../../startup/startup-errors.ts'
import { loadTokenSecret } from '../../startup/token-secret.ts'
import { UntrustedKeyError } from '../../trusted-keys/untrusted-key-error.ts'
import { CorruptArchiveError } from '../format/read-archive.ts'
import { describeArchive } from '../format/verify-archive.ts'
import { type RestoreOptions, readArguments, UsageError, usage } from './arguments.ts'
import { openVerifiedArchive, RestoreError, restoreArchive } from './restore-archive.ts'
import { verifySigner } from './verify-signer.ts'

interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: { write(text: string): unknown }
  readonly err: { write(text: string): unknown }
}

const openTargetDatabase = ({ databaseUrl, dataFolder }: Settings) =>
  databaseUrl
    ? withDatabaseError(openDatabase({ url: databaseUrl, timeouts: noTimeouts, name: 'restore' }))
    : openDatabase({ folder: join(dataFolder, 'database') })

/** Instructions if the token secret isn't the mission's; otherwise empty. */
const tokenSecretAdvice = async (settings: Settings, { db }: OpenDatabase): Promise<string[]> => {
  const expected = await findTokenSecretFingerprint(db)
  const secret = settings.tokenSecret ?? (await loadTokenSecret(settings.dataFolder))
  const actual = secret === undefined ? undefined : tokenSecretFingerprint(new TextEncoder().encode(secret))
  if (expected === undefined || expected === actual) return []
  const setting = settings.databaseUrl ? 'TOKEN_SECRET' : `TOKEN_SECRET or ${join(settings.dataFolder, 'token-secret')}`
  return [
    `Second factors are encrypted with the mission's token secret (fingerprint ${expected}): set ${setting} to that secret.`,
    `If it is lost, start once with TOKEN_SECRET_REPLACES=${expected}. Second factors must then be set up again.`,
  ]
}

/** The public key of the server with these settings, if it has one. */
const findServerKey = async (settings: Settings) => {
  const loaded = await loadExportKey(settings)
  return loaded && { key: createPublicKey(loaded.key), source: loaded.path }
}

const restore = async ({ path, ...signers }: RestoreOptions, settings: Settings, { out }: CliContext) => {
  const log = (line: string) => out.write(`${line}\n`)
  const archive = await openVerifiedArchive(path, log)
  try {
    await verifySigner(path, archive, { ...signers, serverKey: await findServerKey(settings) }, log)
    await mkdir(settings.dataFolder, { recursive: true })
    for (const line of restrictDataFolder(settings.dataFolder)) log(line)
    const pictureFolder = join(settings.dataFolder, 'pictures')
    const pictures = settings.bucket ? await openS3Storage(settings.bucket) : createLocalStorage(pictureFolder)
    const database = await openTargetDatabase(settings)
    try {
      await restoreArchive(archive, { database, pictures, incomingFolder: join(pictureFolder, 'arriving'), log })
      const { manifest } = archive
      log(`Restored the snapshot of ${manifest.takenAt}: ${describeArchive(manifest)}.`)
      for (const line of await tokenSecretAdvice(settings, database)) log(line)
    } finally {
      await database.close()
    }
  } finally {
    archive.close()
  }
}

/** Runs the command and returns its exit code: 0 everything was restored, 1 nothing was, 2 invalid arguments. */
export const run = async (argv: readonly string[], context: CliContext): Promise<number> => {
  const { env, out, err } = context
  let settings: Settings | undefined
  try {
    const options = readArguments(argv)
    if (options === 'help') {
      out.write(usage)
      return 0
    }
    settings = readSettings(env)
    await restore(options, settings, context)
    return 0
  } catch (error) {
    const isExpected = [RestoreError, CorruptArchiveError, UntrustedKeyError, UsageError].some(
      kind => error instanceof kind,
    )
    const message = error instanceof Error ? error.message : String(error)
    const reason = isExpected ? message : (describeStartupError(error, settings) ?? `The restore failed: ${message}`)
    err.write(`${reason}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
