import { parseArgs } from 'node:util'
import { defaultKeyFile } from '../trusted-keys/saved-keys.ts'

/** Nothing could be verified: invalid arguments, or an unreadable file or key. The message is a sentence. */
export class VerificationError extends Error {
  override name = 'VerificationError'
}

interface VerifyOptions {
  readonly kind: 'verify'
  readonly file: string
  readonly manifest: string
  /** File or URL of the public key. Defaults to the saved keys. */
  readonly key: string | undefined
  readonly keyFile: string
}

interface SaveKeyOptions {
  readonly kind: 'save'
  /** File or URL of the public keys. */
  readonly key: string
  readonly keyFile: string
}

export const usage = `Verifies that an exported file is unaltered, and lists the differences.

  npm run verify-export -- --save-key https://the.server/api/v1/export/key
  npm run verify-export -- answers.xlsx manifest.json

Save the key while the mission runs, and compare its id with the one that the mission published: a signature proves only
as much as the key. Without --key, only saved keys are trusted.

  <file>         the workbook (.xlsx) or CSV
  <manifest>     the saved reply of GET /api/v1/export/{id}/manifest; the id is in the export's header Export-Id
  --key KEY      the public key to trust once: a PEM file, a saved reply of /api/v1/export/key, or its URL
  --save-key KEY a public key to save as trusted; same values as --key
  --key-file F   file of saved keys (default: ~/.scrutineer/export-keys.json)
  --help         show this help

Exit codes: 0 the file is unaltered, 1 something was altered, 2 nothing could be verified.
`

const flags = {
  key: { type: 'string' },
  'save-key': { type: 'string' },
  'key-file': { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options: flags, strict: true, allowPositionals: true })
  } catch (error) {
    // Node's first sentence names the error; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new VerificationError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Parses the command line; `'help'` for `--help`. */
export const readArguments = (argv: readonly string[]): VerifyOptions | SaveKeyOptions | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const keyFile = values['key-file'] ?? defaultKeyFile()
  const keyToSave = values['save-key']
  if (keyToSave !== undefined) {
    if (positionals.length === 0 && values.key === undefined) return { kind: 'save', key: keyToSave, keyFile }
    throw new VerificationError('--save-key cannot be combined with files or --key. See --help.')
  }
  const [file, manifest, ...rest] = positionals
  if (file === undefined || manifest === undefined || rest.length > 0) {
    throw new VerificationError('Name two files: the export and its manifest. See --help.')
  }
  return { kind: 'verify', file, manifest, key: values.key, keyFile }
}
