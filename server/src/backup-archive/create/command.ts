import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { UsageError } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import { promptPassword } from '../../cli/command/prompt-password.ts'
import { ApiError, createApiClient } from './api-client.ts'
import { describeSaved, saveVerified } from './save-verified.ts'

const options = {
  url: { type: 'string', value: 'URL', help: 'the server', default: 'http://localhost:8080' },
  account: {
    type: 'string',
    value: 'NAME',
    help: 'an organizer’s account; its password is read from SCRUTINEER_PASSWORD or prompted for',
  },
  code: { type: 'string', value: 'CODE', help: 'code of the account’s second factor; prompted for if needed' },
  to: {
    type: 'string',
    value: 'FILE',
    help: 'the output file; an existing file is replaced after the new one has been verified',
  },
} as const satisfies Options

interface BackupOptions {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly account: string
  readonly code: string | undefined
  readonly to: string
}

const validate = ({ url, account, code, to }: OptionValues<typeof options>): BackupOptions => {
  if (!account || !to) throw new UsageError('--account and --to are required. See --help.')
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--url must be an address such as http://localhost:8080.')
  // API paths begin with a slash.
  return { url: url.endsWith('/') ? url.slice(0, -1) : url, account, code, to }
}

const signIn = async (
  client: ReturnType<typeof createApiClient>,
  options: BackupOptions,
  { env, input, err }: CommandContext,
) => {
  const { account } = options
  const password = env.SCRUTINEER_PASSWORD || (await promptPassword(`Password of ${account}: `, input, err))
  if (!password) throw new UsageError('Set SCRUTINEER_PASSWORD to the password of the account.')
  try {
    return await client.signIn(account, password, options.code)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_factor_required' && options.code === undefined))
      throw error
    const code = await promptPassword(`Code of ${account}'s second factor: `, input, err)
    if (!code)
      throw new UsageError('The account has a second factor: add --code with the code from the authenticator app.')
    return client.signIn(account, password, code)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const createBackup = async (options: BackupOptions, context: CommandContext): Promise<CommandResult> => {
  const { log, signal } = context
  const client = createApiClient(options.url, signal)
  const token = await signIn(client, options, context)
  const startedAt = performance.now()
  try {
    const manifest = await saveVerified(() => client.createBackup(token), options.to, signal)
    for (const line of await describeSaved(options.to, manifest, startedAt)) log(line)
    const { size } = await stat(options.to)
    log('Keep it as secret as the database. Store the token secret and the export key elsewhere.')
    return {
      isDone: true,
      details: {
        file: resolve(options.to),
        bytes: size,
        takenAt: manifest.takenAt,
        keyId: manifest.publicKey?.id ?? null,
      },
    }
  } finally {
    // Not an error of the backup: the session expires anyway.
    await client.signOut(token).catch(error => log(`Signing out failed: ${messageOf(error)}.`))
  }
}

/** `scrutineer backup` */
export const backupCommand = defineCommand({
  name: 'backup',
  summary: 'Creates a backup of a running server: a consistent snapshot of all its data in one file.',
  examples: ['--account chief --to backup.zip', '--url https://office.example.org --account chief --to backup.zip'],
  description: [
    'Keep the file as secret as the database: it contains password hashes. See docs/operation/backup.md for details.',
  ],
  options,
  exit: { done: 'the backup is complete', failed: 'it failed' },
  handlesSignal: true,
  run: ({ values }, context) => createBackup(validate(values), context),
  describeError: error => `Backup failed: ${messageOf(error)}`,
})
