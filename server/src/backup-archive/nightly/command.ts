import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { SettingsError } from '../../domain/settings-error.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { describeStartupError } from '../../startup/startup-errors.ts'
import { UsageError } from '../create/arguments.ts'
import { backUpDatabase } from './back-up-database.ts'
import { runNightly } from './run-nightly.ts'
import { expiredBackups, hasRecentBackup } from './schedule.ts'

interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: { write(text: string): unknown }
  readonly err: { write(text: string): unknown }
  /** Stops the command after the backup in progress. */
  readonly signal: AbortSignal
}

const usage = `Creates a backup every night and removes old ones, with the server's own settings. Needs PostgreSQL.

  BACKUP_DIR=/backups npm run nightly-backup

  --once    create one backup now and exit
  --check   only report whether the newest backup is at most 26 hours old
  --help    show this help

BACKUP_DIR is the folder of the backups, BACKUP_TIME the time of day in the election's time zone (default: 03:00), BACKUP_KEEP
the number of backups to keep (default: 14). See docs/backup.md for details.

Exit codes: 0 stopped or done, 1 the backup failed or is too old, 2 invalid arguments.
`

const parse = (argv: readonly string[]) => {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args: [...argv], options: { once: flag, check: flag, help: flag }, strict: true }).values
  } catch (error) {
    throw new UsageError('Invalid arguments. See --help.', { cause: error })
  }
}

const folderOf = ({ nightlyBackup: { folder } }: Settings) => {
  if (folder === undefined) throw new SettingsError('Please correct the settings: BACKUP_DIR is needed.')
  return folder
}

const messageOf = (error: unknown, settings: Settings) =>
  describeStartupError(error, settings) ?? `The backup failed: ${error instanceof Error ? error.message : error}`

const createAndExpire = async (settings: Settings, log: (line: string) => void) => {
  const folder = folderOf(settings)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const line of await backUpDatabase(settings, folder, new Date())) log(line)
  for (const name of expiredBackups(await readdir(folder), settings.nightlyBackup.keep)) {
    await rm(join(folder, name))
    log(`${name} was removed: it is older than the last ${settings.nightlyBackup.keep}.`)
  }
}

const runUntilStopped = (settings: Settings, { out, err, signal }: CliContext) => {
  const folder = folderOf(settings)
  return runNightly(settings.nightlyBackup.time, settings.timeZone, {
    clock: () => new Date(),
    wait: milliseconds => delay(milliseconds, undefined, { signal }).catch(() => undefined),
    isStopped: () => signal.aborted,
    listFiles: () => readdir(folder),
    backUp: async () => {
      try {
        await createAndExpire(settings, line => out.write(`${line}\n`))
        return true
      } catch (error) {
        err.write(`${messageOf(error, settings)}\n`)
        return false
      }
    },
  })
}

const check = async (settings: Settings, { out }: CliContext) => {
  const isRecent = hasRecentBackup(await readdir(folderOf(settings)), new Date())
  out.write(isRecent ? 'The newest backup is recent.\n' : 'There is no backup of the last 26 hours.\n')
  return isRecent ? 0 : 1
}

/** Runs the command and returns its exit code. */
export const run = async (argv: readonly string[], context: CliContext): Promise<number> => {
  let settings: Settings | undefined
  try {
    const { once, check: isCheck, help } = parse(argv)
    if (help) {
      context.out.write(usage)
      return 0
    }
    settings = readSettings(context.env)
    if (isCheck) return await check(settings, context)
    if (once) await createAndExpire(settings, line => context.out.write(`${line}\n`))
    else await runUntilStopped(settings, context)
    return 0
  } catch (error) {
    const reason = settings ? messageOf(error, settings) : error instanceof Error ? error.message : String(error)
    context.err.write(`${reason}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
