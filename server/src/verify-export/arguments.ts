import { parseArgs } from 'node:util'

/** Why nothing could be checked, in a sentence: wrong arguments, or a file or key that can't be had. */
export class NothingChecked extends Error {
  override name = 'NothingChecked'
}

interface Wishes {
  readonly file: string
  readonly manifest: string
  /** File or address of the public key; where the manifest says it is published when absent. */
  readonly key: string | undefined
}

export const usage = `Tells whether an exported file is still what was exported, and where it isn't.

  npm run verify-export -- answers.xlsx manifest.json --key https://the.server/api/v1/export/key

  <file>         the workbook (.xlsx) or CSV
  <manifest>     what GET /api/v1/export/{id}/manifest replied; the export's header Export-Id said the id
  --key KEY      the public key: a file (PEM, or what /api/v1/export/key replied) or such an address;
                 without it, the address that the manifest names
  --help         show this

Exits with 0 when all is as it was exported, 1 when something was altered, 2 when nothing could be checked.
`

const options = { key: { type: 'string' }, help: { type: 'boolean', default: false } } as const

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({ args: [...argv], options, strict: true, allowPositionals: true })
  } catch (error) {
    // Node's first sentence says what is wrong; the rest is advice for programmers.
    const message = error instanceof Error ? error.message : String(error)
    throw new NothingChecked(`${message.split(/\. |\n/)[0]}.`, { cause: error })
  }
}

/** Reads the command line; `'help'` when that is what was asked. */
export const readArguments = (argv: readonly string[]): Wishes | 'help' => {
  const { values, positionals } = parse(argv)
  if (values.help) return 'help'
  const [file, manifest, ...rest] = positionals
  if (file === undefined || manifest === undefined || rest.length > 0) {
    throw new NothingChecked('Name two files: the export and its manifest (--help shows everything).')
  }
  return { file, manifest, key: values.key }
}
