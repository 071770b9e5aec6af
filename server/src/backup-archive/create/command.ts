import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { errorMessage, UsageError } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import { sessionOptions, validateSession, withSession } from './account-session.ts'
import { describeSaved, downloadBackup, saveVerified } from './save-verified.ts'

const options = {
  ...sessionOptions,
  to: {
    type: 'string',
    value: 'FILE',
    help: 'the output file; an existing file is replaced after the new one has been verified',
  },
} as const satisfies Options

const createBackup = async (values: OptionValues<typeof options>, context: CommandContext): Promise<CommandResult> => {
  const { log, signal } = context
  const { to } = values
  if (!values.account || !to) throw new UsageError('--account and --to are required. See --help.')
  return withSession(validateSession(values, context), context, async client => {
    const startedAt = performance.now()
    const manifest = await saveVerified(() => downloadBackup(client), to, signal)
    for (const line of await describeSaved(to, manifest, startedAt)) log(line)
    const { size: bytes } = await stat(to)
    log('Keep it as secret as the database. Store the token secret and the export key elsewhere.')
    const { takenAt, publicKey } = manifest
    return { isDone: true, details: { file: resolve(to), bytes, takenAt, keyId: publicKey?.id ?? null } }
  })
}

/** `scrutineer backup` */
export const command = defineCommand({
  name: 'backup',
  summary: 'Creates a backup of a running server: a consistent snapshot of all its data in one file.',
  examples: ['--account chief --to backup.zip', '--url https://office.example.org --account chief --to backup.zip'],
  description: [
    'Keep the file as secret as the database: it contains password hashes. See docs/operation/backup.md for details.',
  ],
  options,
  exit: { done: 'the backup is complete', failed: 'it failed' },
  handlesSignal: true,
  run: ({ values }, context) => createBackup(values, context),
  describeError: error => `Backup failed: ${errorMessage(error)}`,
})
