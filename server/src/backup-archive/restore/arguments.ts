import { parseArgs } from 'node:util'
import { defaultKeyFile } from '../../trusted-keys/saved-keys.ts'

/** Invalid command-line arguments. The message is a sentence. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export interface RestoreOptions {
  readonly path: string
  /** File or URL of the public key that signed the backup. Defaults to the server's key and saved keys. */
  readonly key: string | undefined
  readonly keyFile: string
  readonly isUnsigned: boolean
}

export const usage = `Restores a backup into an empty database and picture storage. No server may run on them.

  npm run restore -- backup.zip

The server's settings name the target: DATABASE_URL or DATA_DIR for the database, FILES_URL or DATA_DIR for pictures. So
this also moves a mission from the built-in database to PostgreSQL, or back. See docs/backup.md for details.

  --key KEY      the public key that signed the backup: a PEM file, a saved reply of /api/v1/export/key, or its URL;
                 the key of EXPORT_KEY_FILE or DATA_DIR and keys saved by verify-export are trusted without it
  --key-file F   file of saved keys (default: ~/.scrutineer/export-keys.json)
  --unsigned     also restore a backup that is not signed, or signed with an unknown key
  --help         show this help

Exit codes: 0 everything was restored, 1 nothing was restored, 2 invalid arguments.
`

const flags = {
  key: { type: 'string' },
  'key-file': { type: 'string' },
  unsigned: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: flags, allowPositionals: true })
  } catch (error) {
    // Node's first sentence names the error; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Parses the command line; `'help'` for `--help`. */
export const readArguments = (argv: readonly string[]): RestoreOptions | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file: the backup. See --help.')
  return { path, key: values.key, keyFile: values['key-file'] ?? defaultKeyFile(), isUnsigned: values.unsigned }
}
