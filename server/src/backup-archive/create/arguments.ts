import { parseArgs } from 'node:util'

/** Invalid command-line arguments. The message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface BackupOptions {
  /** Origin, without a trailing slash. */
  readonly url: string
  readonly account: string
  /** Code of the account's second factor. */
  readonly code: string | undefined
  readonly to: string
}

export const usage = `Creates a backup of a running server: a consistent snapshot of all its data in one file.

  npm run backup -- --account chief --to backup.zip

  --url URL        the server (default: http://localhost:8080)
  --account NAME   an organizer's account; its password is read from SCRUTINEER_PASSWORD or prompted for
  --code CODE      code of the account's second factor; prompted for if needed
  --to FILE        the output file; an existing file is replaced after the new one has been verified
  --help           show this help

Keep the file as secret as the database: it contains password hashes. See docs/backup.md for details.

Exit codes: 0 the backup is complete, 1 it failed, 2 invalid arguments.
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
    // Node's first sentence names the error; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Parses the command line; `'help'` for `--help`. */
export const readArguments = (argv: readonly string[]): BackupOptions | 'help' => {
  const { url, account, code, to, help } = parse(argv)
  if (help) return 'help'
  if (!account || !to) throw new UsageError('--account and --to are required. See --help.')
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new UsageError('--url must be an address such as http://localhost:8080.')
  // API paths begin with a slash.
  return { url: url.endsWith('/') ? url.slice(0, -1) : url, account, code, to }
}
