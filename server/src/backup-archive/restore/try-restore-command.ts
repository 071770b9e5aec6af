import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { backup } from '@scrutineer/contract/backup'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { ParsedArguments } from '../../cli/command/options.ts'
import { sessionOptions, validateSession, withSession } from '../create/account-session.ts'
import type { Archive } from '../format/read-archive.ts'
import { describeArchive } from '../format/verify-archive.ts'
import { openVerifiedArchive } from './restore-archive.ts'
import { restoreIntoFolder } from './restore-into-folder.ts'

/**
 * Restores an archive into a temporary folder, which is removed also after a signal. Throws unless every row that was read
 * back equals that of the archive.
 */
const restoreTemporarily = async (archive: Archive, { log, signal }: CommandContext): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-try-restore-'))
  try {
    await restoreIntoFolder(archive, folder, { log, signal })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tryRestore = async (
  { values, files: [path, ...rest] }: ParsedArguments<typeof sessionOptions>,
  context: CommandContext,
): Promise<CommandResult> => {
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file: the backup. See --help.')
  const session = validateSession(values, context)
  const { log, signal } = context
  // Nothing has to be removed yet, so a signal abandons the verification.
  const opening = openVerifiedArchive(path, log)
  await Promise.race([opening, once(signal, 'abort')])
  signal.throwIfAborted()
  const archive = await opening
  try {
    const { manifest } = archive
    return await withSession(session, context, async client => {
      await restoreTemporarily(archive, context)
      log(`It can be restored: ${describeArchive(manifest)}. The temporary database was removed.`)
      await client.request(backup.recordTrialRestore, { body: { backup: manifest.checksum } })
      return { isDone: true, details: { file: resolve(path), takenAt: manifest.takenAt } }
    })
  } finally {
    archive.close()
  }
}

/** `scrutineer try-restore` */
export const command = defineCommand({
  name: 'try-restore',
  summary: 'Restores a backup into a temporary database, and records on the running server that this succeeded.',
  examples: ['backup.zip --account chief'],
  description: [
    'The temporary database is a built-in one in the system’s folder of temporary files, which needs space for all rows and pictures. It is removed afterwards; the server’s database is not touched.',
  ],
  options: sessionOptions,
  exit: { done: 'everything was restored and compared', failed: 'the backup could not be restored, or not recorded' },
  takesFiles: true,
  handlesSignal: true,
  run: (parsed, context) =>
    tryRestore(parsed, context).catch((error: unknown) => {
      if (context.signal.aborted) return { isDone: false }
      throw error
    }),
  describeError: error => `The trial failed: ${errorMessage(error)}`,
})
