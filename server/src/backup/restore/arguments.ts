import { parseArgs } from 'node:util'
import { defaultKeyFile } from '../../trusted-keys/saved-keys.ts'

/** The person wrote something that can't be done; the message says what. */
export class UsageError extends Error {
  override name = 'WrongArguments'
}

export interface RestoreOptions {
  readonly path: string
  /** File or address of the public key that signed the backup; the server's own, or one saved earlier, when absent. */
  readonly key: string | undefined
  readonly keyFile: string
  readonly isUnsigned: boolean
}

export const usage = `Restores a backup into an empty database and its pictures, while no server runs on them.

  npm run restore -- backup.zip

Where to is what the server's settings name: DATABASE_URL or DATA_DIR, FILES_URL or DATA_DIR. So this also moves a mission
from the built-in database to PostgreSQL, or back. docs/backup.md tells the rest.

  --key KEY      the public key that signed the backup: a file (PEM, or what /api/v1/export/key replied) or such an address;
                 the key of EXPORT_KEY_FILE or DATA_DIR, and keys saved by verify-export, are known without it
  --key-file F   where keys were saved; ~/.scrutineer/export-keys.json unless told
  --unsigned     restore it though it isn't signed, as by versions before, or by a key that isn't known
  --help         show this

Exits with 0 when everything is there, 1 when nothing was restored, 2 when the arguments are wrong.
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
    // Node's first sentence says what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new UsageError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Reads the command line; `'help'` when that is what was asked. */
export const readArguments = (argv: readonly string[]): RestoreOptions | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [path, ...rest] = positionals
  if (path === undefined || rest.length > 0)
    throw new UsageError('Name one file: the backup (--help shows everything).')
  return { path, key: values.key, keyFile: values['key-file'] ?? defaultKeyFile(), isUnsigned: values.unsigned }
}
