import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { noTimeouts, type OpenDatabase } from '../../db/client.ts'
import { findTokenSecretFingerprint, tokenSecretFingerprint } from '../../db/shared/sessions/token-secret-check.ts'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { openS3Storage } from '../../pictures/s3-storage.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { describeFailure, withExplainedErrors } from '../../startup/explain-errors.ts'
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { restrictDataFolder } from '../../startup/private-files.ts'
import { loadTokenSecret } from '../../startup/token-secret.ts'
import { describeArchive } from '../format/verify-archive.ts'
import { type ArchiveSource, archiveOptions, findServerKey, readArchiveSource } from './archive-options.ts'
import { openVerifiedArchive, restoreArchive } from './restore-archive.ts'
import { verifySigner } from './verify-signer.ts'

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

const restore = async (
  { path, ...signers }: ArchiveSource,
  settings: Settings,
  { log }: CommandContext,
): Promise<CommandResult> => {
  const archive = await openVerifiedArchive(path, log)
  try {
    await verifySigner(path, archive, { ...signers, serverKey: await findServerKey(settings) }, log)
    await mkdir(settings.dataFolder, { recursive: true })
    for (const line of restrictDataFolder(settings.dataFolder)) log(line)
    const pictureFolder = join(settings.dataFolder, 'pictures')
    const pictures = settings.bucket ? await openS3Storage(settings.bucket) : createLocalStorage(pictureFolder)
    const database = await openConfiguredDatabase(settings, { timeouts: noTimeouts, name: 'restore' })
    try {
      await restoreArchive(archive, { database, pictures, incomingFolder: join(pictureFolder, 'arriving'), log })
      const { manifest } = archive
      log(`Restored the snapshot of ${manifest.takenAt}: ${describeArchive(manifest)}.`)
      for (const line of await tokenSecretAdvice(settings, database)) log(line)
      return { isDone: true, details: { file: resolve(path), takenAt: manifest.takenAt } }
    } finally {
      await database.close()
    }
  } finally {
    archive.close()
  }
}

/** `scrutineer restore` */
export const command = defineCommand({
  name: 'restore',
  summary: 'Restores a backup into an empty database and picture storage. No server may run on them.',
  examples: ['backup.zip'],
  description: [
    'The server’s settings name the target: DATABASE_URL or DATA_DIR for the database, FILES_URL or DATA_DIR for pictures. So this also moves a mission from the built-in database to PostgreSQL, or back. See docs/operation/backup.md for details.',
  ],
  options: archiveOptions,
  exit: { done: 'everything was restored', failed: 'nothing was restored' },
  takesFiles: true,
  run: async (parsed, context) => {
    const source = readArchiveSource(parsed)
    const settings = readSettings(context.env)
    return withExplainedErrors(settings, () => restore(source, settings, context))
  },
  describeError: error => describeFailure(error, 'The restore failed'),
})
