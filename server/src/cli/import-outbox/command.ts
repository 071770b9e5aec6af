import { openAsBlob } from 'node:fs'
import { basename } from 'node:path'
import {
  type ImportedOutbox,
  MAX_REFUSED_IN_A_ROW,
  MAX_SAVED_PARTS,
  outboxImports,
} from '@scrutineer/contract/outbox-import'
import { sessionOptions, validateSession, withSession } from '../../backup-archive/create/account-session.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, errorMessage, UsageError } from '../command/errors.ts'
import type { ParsedArguments } from '../command/options.ts'

const open = async (path: string): Promise<File> => {
  const blob = await openAsBlob(path).catch((error: unknown) => {
    throw new CommandError(`${path} can't be read: ${errorMessage(error)}`)
  })
  return new File([blob], basename(path))
}

const notRead = {
  refusals: `The rest of the file was not read: ${MAX_REFUSED_IN_A_ROW} items in a row were refused.`,
  limit: `The rest of the file was not read: a file may have at most ${MAX_SAVED_PARTS} items and files.`,
}

const describe = (imported: ImportedOutbox): string[] => [
  `From the phone of ${imported.observerName}, saved at ${imported.savedAt}:`,
  `received: ${imported.received}, of which ${imported.known} were known; photos and files: ${imported.files}`,
  ...imported.refused.map(({ id, reason }) => `refused: ${id ?? 'without an id'}: ${reason}`),
  ...(imported.refusedCount > imported.refused.length
    ? [`refused: ${imported.refusedCount} in total, of which the first ${imported.refused.length} are listed`]
    : []),
  ...(imported.damagedFiles > 0 ? [`damaged on the phone: ${imported.damagedFiles} photos or files`] : []),
  ...(imported.stoppedBy ? [notRead[imported.stoppedBy]] : []),
  ...(imported.isWhole ? [] : ['The file is damaged or incomplete: copy it from the phone again and import it again.']),
]

const importOutbox = async (
  { values, files: [path, ...others] }: ParsedArguments<typeof sessionOptions>,
  context: CommandContext,
): Promise<CommandResult> => {
  if (path === undefined || others.length > 0) throw new UsageError('Name one file. See --help.')
  const session = validateSession(values, context)
  const file = await open(path)
  const imported = await withSession(session, context, client => client.request(outboxImports.file, { files: [file] }))
  for (const line of describe(imported)) context.log(line)
  const { received, known, refusedCount: refused, files, damagedFiles, isWhole, stoppedBy } = imported
  const isDone = isWhole && stoppedBy === null && refused === 0 && damagedFiles === 0
  return { isDone, details: { received, known, refused, files, damagedFiles, isWhole, stoppedBy } }
}

/** `scrutineer import-outbox` */
export const command = defineCommand({
  name: 'import-outbox',
  summary: 'Imports a file that a phone without a network has saved, into a running server.',
  examples: ['phone.scrutineer --account chief'],
  description: ['The same file may be imported again. See docs/saved-files.md for its format.'],
  options: sessionOptions,
  exit: { done: 'everything in the file has been received', failed: 'something was refused, damaged, or unreadable' },
  takesFiles: true,
  handlesSignal: true,
  run: importOutbox,
})
