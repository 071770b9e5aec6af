import { parseArgs } from 'node:util'

/** The person wrote something that can't be done; the message says what. */
export class UsageError extends Error {
  override name = 'WrongArguments'
}

export interface BackupOptions {
  /** Origin, without a slash at the end. */
  readonly url: string
  readonly account: string
  /** Of the account's second factor. */
  readonly code: string | undefined
  readonly to: string
}

export const usage = `Takes a backup of a running server: everything it keeps, as of one moment, into one file.

  npm run backup -- --account chief --to backup.zip

  --url URL        the server; http://localhost:8080 unless told
  --account NAME   an organizer's account; its password is SCRUTINEER_PASSWORD, or asked for
  --code CODE      of the account's second factor, from the app; asked for when it is needed
  --to FILE        what to write; a file of this name is replaced once the new one is whole and proven
  --help           show this

The file is as secret as the database: there are password hashes in it. docs/backup.md tells the rest.

Exits with 0 when the backup is whole, 1 when there is none, 2 when the arguments are wrong.
`

const flags = {
  url: { type: 'string', default: 'http://localhost:8080' },
  account: { type: 'string' },
  code: { type: 'string' },
  to: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true }).values
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Reads the command line; `'help'` when that is what was asked. */
export const readArguments = (argv: readonly string[]): BackupOptions | 'help' => {
  const { url, account, code, to, help } = parse(argv)
  if (help) return 'help'
  if (!account || !to) throw new UsageError('Say --account and --to (--help shows everything).')
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--url takes an address such as http://localhost:8080.')
  // Paths begin with a slash.
  return { url: url.endsWith('/') ? url.slice(0, -1) : url, account, code, to }
}
