import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { ParsedArguments } from '../../cli/command/options.ts'
import { createLocalStorage } from '../../pictures/local-storage.ts'
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { sessionOptions, validateSession, withSession } from '../create/account-session.ts'
import type { Archive } from '../format/read-archive.ts'
import { describeArchive } from '../format/verify-archive.ts'
import { openVerifiedArchive, restoreArchive } from './restore-archive.ts'

/** Restores an archive into a temporary folder. Throws unless every row that was read back equals that of the archive. */
const restoreTemporarily = async (archive: Archive, log: (line: string) => void): Promise<void> => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-try-restore-'))
  try {
    const database = await openConfiguredDatabase({ databaseUrl: undefined, dataFolder: folder })
    const pictureFolder = join(folder, 'pictures')
    const pictures = createLocalStorage(pictureFolder)
    try {
      await restoreArchive(archive, { database, pictures, incomingFolder: join(pictureFolder, 'arriving'), log })
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const tryRestore = async (
  { values, files: [path, ...rest] }: ParsedArguments<typeof sessionOptions>,
  context: CommandContext,
): Promise<CommandResult> => {
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file: the backup. See --help.')
  const session = validateSession(values)
  const { log } = context
  const archive = await openVerifiedArchive(path, log)
  try {
    const { manifest } = archive
    return await withSession(session, context, async (client, token) => {
      await restoreTemporarily(archive, log)
      log(`It can be restored: ${describeArchive(manifest)}. The temporary database was removed.`)
      await client.recordTrialRestore(token, manifest.checksum)
      return { isDone: true, details: { file: resolve(path), takenAt: manifest.takenAt } }
    })
  } finally {
    archive.close()
  }
}

/** `scrutineer try-restore` */
export const tryRestoreCommand = defineCommand({
  name: 'try-restore',
  summary: 'Restores a backup into a temporary database, and records on the running server that this succeeded.',
  examples: ['backup.zip --account chief'],
  description: [
    'The temporary database is a built-in one in the system’s folder of temporary files, which needs space for all rows and pictures. It is removed afterwards; the server’s database is not touched.',
  ],
  options: sessionOptions,
  exit: { done: 'everything was restored and compared', failed: 'the backup could not be restored, or not recorded' },
  takesFiles: true,
  run: tryRestore,
  describeError: error => `The trial failed: ${errorMessage(error)}`,
})
