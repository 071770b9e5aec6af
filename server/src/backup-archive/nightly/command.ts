import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type CommandContext, type CommandResult, defineCommand } from '../../cli/command/define-command.ts'
import { CommandError, errorMessage } from '../../cli/command/errors.ts'
import type { Options, OptionValues } from '../../cli/command/options.ts'
import { SettingsError } from '../../domain/errors.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { backUpDatabase } from './back-up-database.ts'
import { runNightly } from './run-nightly.ts'
import { expiredBackups, hasRecentBackup } from './schedule.ts'

const folderOf = ({ nightlyBackup: { folder } }: Settings) => {
  if (folder === undefined) throw new SettingsError('Please correct the settings: BACKUP_DIR is needed.')
  return folder
}

const messageOf = (error: unknown, settings: Settings) =>
  describeStartupError(error, settings) ?? `The backup failed: ${errorMessage(error)}`

const createAndExpire = async (settings: Settings, log: (line: string) => void) => {
  const folder = folderOf(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const line of await backUpDatabase(settings, folder, new Date())) log(line)
  for (const name of expiredBackups(await readdir(folder), settings.nightlyBackup.keep)) {
    await rm(join(folder, name))
    log(`${name} was removed: it is older than the last ${settings.nightlyBackup.keep}.`)
  }
}

const runUntilStopped = (settings: Settings, { err, log, signal }: CommandContext) => {
  const folder = folderOf(settings)
  return runNightly(settings.nightlyBackup.time, settings.timeZone, {
    clock: () => new Date(),
    wait: milliseconds => delay(milliseconds, undefined, { signal }).catch(() => undefined),
    isStopped: () => signal.aborted,
    listFiles: () => readdir(folder),
    backUp: async () => {
      try {
        await createAndExpire(settings, log)
        return true
      } catch (error) {
        err.write(`${messageOf(error, settings)}\n`)
        return false
      }
    },
  })
}

const check = async (settings: Settings, { log }: CommandContext): Promise<CommandResult> => {
  const isRecent = hasRecentBackup(await readdir(folderOf(settings)), new Date())
  log(isRecent ? 'The newest backup is recent.' : 'There is no backup of the last 26 hours.')
  return { isDone: isRecent }
}

const options = {
  once: { type: 'boolean', help: 'create one backup now and exit' },
  check: { type: 'boolean', help: 'only report whether the newest backup is at most 26 hours old' },
} as const satisfies Options

const createBackups = async (
  { once, check: isCheck }: OptionValues<typeof options>,
  context: CommandContext,
): Promise<CommandResult> => {
  const settings = readSettings(context.env)
  try {
    if (isCheck) return await check(settings, context)
    if (once) await createAndExpire(settings, context.log)
    else await runUntilStopped(settings, context)
    return { isDone: true }
  } catch (error) {
    throw new CommandError(messageOf(error, settings), { cause: error })
  }
}

/** `scrutineer nightly-backup` */
export const command = defineCommand({
  name: 'nightly-backup',
  summary: 'Creates a backup every night and removes old ones, with the server’s own settings. Needs PostgreSQL.',
  examples: ['', '--once'],
  description: [
    'BACKUP_DIR is the folder of the backups, BACKUP_TIME the time of day in ELECTION_TIME_ZONE (default: 03:00), BACKUP_KEEP the number of backups to keep (default: 14). See docs/operation/backup.md for details.',
  ],
  options,
  exit: { done: 'stopped, or the backup is complete or recent', failed: 'the backup failed or is too old' },
  handlesSignal: true,
  run: ({ values }, context) => createBackups(values, context),
})
