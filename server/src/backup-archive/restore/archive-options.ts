import { createPublicKey } from 'node:crypto'
import { UsageError } from '../../cli/command/errors.ts'
import type { Options, ParsedArguments } from '../../cli/command/options.ts'
import { defaultKeyFile } from '../../domain/crypto/trusted-keys/saved-keys.ts'
import type { Settings } from '../../startup/config.ts'
import { loadExportKey } from '../../startup/export-key.ts'

/** Options of the commands that read a backup. */
export const archiveOptions = {
  key: {
    type: 'string',
    value: 'KEY',
    help: 'the public key that signed the backup: a PEM file, a saved reply of /api/v1/export/key, or its URL; the key of EXPORT_KEY_FILE or DATA_DIR and keys saved by verify-export are trusted without it',
  },
  'key-file': { type: 'string', value: 'FILE', help: 'file of saved keys (default: ~/.scrutineer/export-keys.json)' },
  unsigned: { type: 'boolean', help: 'also accept a backup that is not signed, or signed with an unknown key' },
} as const satisfies Options

export interface ArchiveSource {
  readonly path: string
  /** File or URL of the public key that signed the backup. Defaults to the server's key and saved keys. */
  readonly key: string | undefined
  readonly keyFile: string
  readonly isUnsigned: boolean
}

/** The backup that the arguments name. Throws a `UsageError`. */
export const readArchiveSource = ({ values, files }: ParsedArguments<typeof archiveOptions>): ArchiveSource => {
  const [path, ...rest] = files
  if (path === undefined || rest.length > 0) throw new UsageError('Name one file: the backup. See --help.')
  const { key, unsigned, 'key-file': keyFile = defaultKeyFile() } = values
  return { path, key, keyFile, isUnsigned: unsigned }
}

/** The public key of the server with these settings, if it has one. */
export const findServerKey = async (settings: Settings) => {
  const loaded = await loadExportKey(settings)
  return loaded && { key: createPublicKey(loaded.key), source: loaded.path }
}
