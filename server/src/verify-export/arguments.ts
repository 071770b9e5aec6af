import { parseArgs } from 'node:util'
import { defaultKeyFile } from '../trusted-keys/saved-keys.ts'

/** Why nothing could be checked, in a sentence: wrong arguments, or a file or key that can't be had. */
export class VerificationError extends Error {
  override name = 'NothingChecked'
}

interface VerifyOptions {
  readonly kind: 'verify'
  readonly file: string
  readonly manifest: string
  /** File or address of the public key; one saved earlier when absent. */
  readonly key: string | undefined
  readonly keyFile: string
}

interface SaveKeyOptions {
  readonly kind: 'save'
  /** File or address of the public keys. */
  readonly key: string
  readonly keyFile: string
}

export const usage = `Tells whether an exported file is still what was exported, and where it isn't.

  npm run verify-export -- --save-key https://the.server/api/v1/export/key
  npm run verify-export -- answers.xlsx manifest.json

Save the key while the mission runs, and compare its id with the one that the mission published: an export proves only
as much as the key. Without --key, only a key that was saved earlier counts.

  <file>         the workbook (.xlsx) or CSV
  <manifest>     what GET /api/v1/export/{id}/manifest replied; the export's header Export-Id said the id
  --key KEY      the public key to trust this time: a file (PEM, or what /api/v1/export/key replied) or such an address
  --save-key KEY the same, saved to be trusted from now on
  --key-file F   where keys are saved; ~/.scrutineer/export-keys.json unless told
  --help         show this

Exits with 0 when all is as it was exported, 1 when something was altered, 2 when nothing could be checked.
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
    // Node's first sentence says what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new VerificationError(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Reads the command line; `'help'` when that is what was asked. */
export const readArguments = (argv: readonly string[]): VerifyOptions | SaveKeyOptions | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const keyFile = values['key-file'] ?? defaultKeyFile()
  const saved = values['save-key']
  if (saved !== undefined) {
    if (positionals.length === 0 && values.key === undefined) return { kind: 'save', key: saved, keyFile }
    throw new VerificationError('--save-key goes without files and without --key (--help shows everything).')
  }
  const [file, manifest, ...rest] = positionals
  if (file === undefined || manifest === undefined || rest.length > 0) {
    throw new VerificationError('Name two files: the export and its manifest (--help shows everything).')
  }
  return { kind: 'verify', file, manifest, key: values.key, keyFile }
}
