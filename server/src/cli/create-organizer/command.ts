import { mkdir } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { NewStaffAccount } from '@scrutineer/contract/staff'
import { DatabaseLockedError, withoutTimeouts } from '../../db/client.ts'
import { migrate } from '../../db/migrate.ts'
import { addOrganizer } from '../../features/staff/bootstrap-admin.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { withExplainedErrors } from '../../startup/explain-errors.ts'
import { openConfiguredDatabase } from '../../startup/open-configured-database.ts'
import { restrictDataFolder } from '../../startup/private-files.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, UsageError } from '../command/errors.ts'
import type { Options, OptionValues } from '../command/options.ts'
import { readPassword } from './read-password.ts'

const options = {
  account: { type: 'string', value: 'NAME', help: 'the account to create: 3 to 100 characters' },
  'password-file': {
    type: 'string',
    value: 'FILE',
    help: 'file with the password, or - for standard input; without it the password is prompted for',
  },
} as const satisfies Options

/** The address of an audit entry: there is no client, so it names the user of the machine. */
const auditAddress = (): string => {
  try {
    return `command line (${userInfo().username})`
  } catch {
    // A user id without a name, as systemd's DynamicUser may have.
    return 'command line'
  }
}

const readCredentials = async (values: OptionValues<typeof options>, context: CommandContext) => {
  const account = values.account?.trim()
  if (!account) throw new UsageError('--account is required. See --help.')
  if (!NewStaffAccount.shape.account.safeParse(account).success)
    throw new UsageError('--account must have 3 to 100 printable characters on one line.')
  const password = await readPassword(account, values['password-file'], context)
  if (!NewStaffAccount.shape.password.safeParse(password).success)
    throw new CommandError('The password must have 10 to 1,000 characters.')
  return { account, password }
}

const create = async (
  settings: Settings,
  credentials: { account: string; password: string },
  log: (line: string) => void,
): Promise<void> => {
  await mkdir(settings.dataFolder, { recursive: true })
  for (const line of restrictDataFolder(settings.dataFolder)) log(line)
  const database = await openConfiguredDatabase(settings)
  try {
    await withoutTimeouts(database, db => migrate(db))
    if (!(await addOrganizer(database.db, credentials, new Date(), auditAddress())))
      throw new CommandError(`The account ${credentials.account} exists already. Nothing was changed.`)
  } finally {
    await database.close()
  }
}

const describe = (error: unknown, settings: Settings | undefined): string | undefined =>
  error instanceof DatabaseLockedError
    ? `${error.message}: stop the server first, or let an organizer add the account on its screen of NGOs.`
    : describeStartupError(error, settings)

const createOrganizer = async (
  values: OptionValues<typeof options>,
  context: CommandContext,
): Promise<CommandResult> => {
  const settings = readSettings(context.env)
  const credentials = await readCredentials(values, context)
  await withExplainedErrors(settings, () => create(settings, credentials, context.log), describe)
  context.log(`Account ${credentials.account} was created. It is an organizer's: it sees and changes everything.`)
  return { isDone: true, details: { account: credentials.account } }
}

/** `scrutineer create-organizer` */
export const command = defineCommand({
  name: 'create-organizer',
  summary: 'Creates an account of an organizer, such as the first one, directly in the database.',
  examples: ['--account chief', '--account chief --password-file /run/secrets/chief'],
  description: [
    'The server’s settings name the database: DATABASE_URL, or DATA_DIR for the built-in one, whose server must be stopped. Run it as the user of the server, which owns DATA_DIR. The audit log records it.',
  ],
  options,
  exit: { done: 'the account was created', failed: 'it was refused, such as an account that exists' },
  run: ({ values }, context) => createOrganizer(values, context),
})
