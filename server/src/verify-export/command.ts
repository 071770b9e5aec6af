import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { AnalysisSummary } from '@scrutineer/contract/analysis'
import { ExportManifest, type ManifestPart } from '@scrutineer/contract/exports'
import { defineCommand } from '../cli/command/define-command.ts'
import { CommandError, errorMessage, UsageError } from '../cli/command/errors.ts'
import type { Options, ParsedArguments } from '../cli/command/options.ts'
import { signingKeyId, verifySignature } from '../domain/crypto/signing-key.ts'
import { findTrustedKey, readPublicKeys } from '../domain/crypto/trusted-keys/find-key.ts'
import { appendSavedKeys, defaultKeyFile, readSavedKeys } from '../domain/crypto/trusted-keys/saved-keys.ts'
import { checkPackage } from './check-package.ts'
import { comparePart } from './compare-part.ts'
import { readSheets } from './read-sheets.ts'
import type { Sheet } from './sheet.ts'

const options = {
  key: {
    type: 'string',
    value: 'KEY',
    help: 'the public key to trust once: a PEM file, a saved reply of /api/v1/export/key, or its URL',
  },
  'save-key': { type: 'string', value: 'KEY', help: 'a public key to save as trusted; same values as --key' },
  'key-file': { type: 'string', value: 'FILE', help: 'file of saved keys (default: ~/.scrutineer/export-keys.json)' },
} as const satisfies Options

interface VerifyOptions {
  readonly file: string
  /** Undefined for a summary of a round, which is signed itself. */
  readonly manifest: string | undefined
  /** File or URL of the public key. Defaults to the saved keys. */
  readonly key: string | undefined
  readonly keyFile: string
}

/** The raw document, since the signature covers every field, and the parsed one. */
const readSigned = async <T>(path: string, schema: { parse: (raw: unknown) => T }, name: string) => {
  try {
    const raw: { signature: string } = JSON.parse(await readFile(path, 'utf8'))
    return { raw, parsed: schema.parse(raw) }
  } catch (error) {
    throw new CommandError(`${path} is not ${name}.`, { cause: error })
  }
}

/** The key that a document names. Throws if it isn't trusted. */
const findKey = async ({ id, address }: ExportManifest['publicKey'], options: VerifyOptions) => {
  const trusted = await findTrustedKey(id, options)
  if (trusted) return trusted
  throw new CommandError(
    `The ${options.manifest === undefined ? 'summary' : 'manifest'} names the key ${id} of ${address}, which is not saved: compare the id with the one that the mission ` +
      'published, then pass the key with --key or save it with --save-key.',
  )
}

/** A part's sheets in order: `answers`, `answers 2`, … when it exceeds the row limit of a sheet. */
const sheetsOf = ({ name }: ManifestPart, sheets: readonly Sheet[]): Sheet[] => {
  const matches: Sheet[] = []
  for (;;) {
    const sheetName = matches.length === 0 ? name : `${name} ${matches.length + 1}`
    const sheet = sheets.find(each => each.name === sheetName)
    if (!sheet) return matches
    matches.push(sheet)
  }
}

const compare = async ({ parts, format }: ExportManifest, sheets: readonly Sheet[]): Promise<string[]> => {
  const differences: string[] = []
  const compared = new Set<Sheet>()
  for (const part of parts) {
    const partSheets = sheetsOf(part, sheets)
    for (const sheet of partSheets) compared.add(sheet)
    if (partSheets.length === 0) differences.push(`the sheet “${part.name}” is missing`)
    else differences.push(...(await comparePart(part, partSheets, format === 'xlsx')))
  }
  for (const sheet of sheets) if (!compared.has(sheet)) differences.push(`the sheet “${sheet.name}” was added`)
  return differences
}

type Log = (line: string) => void

interface Outcome {
  readonly outcome: 'unaltered' | 'altered' | 'saved'
  readonly differences?: readonly string[]
}

const saveKeys = async (source: string, keyFile: string, log: Log): Promise<void> => {
  const saved = new Set((await readSavedKeys(keyFile)).map(({ id }) => id))
  const keys = (await readPublicKeys(source)).map(key => ({
    id: signingKeyId(key),
    algorithm: 'Ed25519' as const,
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    from: source,
  }))
  await appendSavedKeys(
    keyFile,
    keys.filter(({ id }) => !saved.has(id)),
  )
  for (const { id } of keys)
    log(saved.has(id) ? `The key ${id} is already saved.` : `Saved the key ${id} from ${source} in ${keyFile}.`)
  log('Compare each id with the one that the mission published: the owner of the private key can sign exports.')
}

const verifySummary = async (options: VerifyOptions, log: Log): Promise<Outcome> => {
  const { raw, parsed: summary } = await readSigned(options.file, AnalysisSummary, 'the summary of a round')
  const { key, source } = await findKey(summary.publicKey, options)
  const file = basename(options.file)
  if (!verifySignature(key, raw)) {
    log(`${file} was altered: its signature doesn't match the key ${summary.publicKey.id}.`)
    return { outcome: 'altered', differences: ['the summary was altered'] }
  }
  log(`${file} is unaltered: ${summary.writtenBy} saved this summary at ${summary.writtenAt}.`)
  log(`It is signed with the key ${signingKeyId(key)}, from ${source}.`)
  return { outcome: 'unaltered' }
}

const verify = async (options: VerifyOptions, manifestPath: string, log: Log): Promise<Outcome> => {
  const { raw, parsed: manifest } = await readSigned(manifestPath, ExportManifest, 'the manifest of an export')
  const { key, source } = await findKey(manifest.publicKey, options)
  if (!verifySignature(key, raw)) {
    log(`The manifest was altered: its signature doesn't match the key ${manifest.publicKey.id}.`)
    return { outcome: 'altered', differences: ['the manifest was altered'] }
  }
  log(`The manifest is genuine: ${manifest.madeBy} exported this at ${manifest.madeAt}.`)
  log(`It is signed with the key ${signingKeyId(key)}, from ${source}.`)
  const file = basename(options.file)
  const sheets = await readSheets(options.file, manifest)
  const differences = manifest.format === 'xlsx' ? await checkPackage(options.file) : []
  differences.push(...(await compare(manifest, sheets)))
  const rows = manifest.parts.map(part => `${part.rows} of ${part.name}`).join(', ')
  if (differences.length === 0) {
    log(`${file} is unaltered; every cell was compared (rows: ${rows}).`)
    return { outcome: 'unaltered' }
  }
  log(`${file} was altered:`)
  for (const difference of differences) log(`  ${difference}`)
  return { outcome: 'altered', differences }
}

/** Replaces control characters, so that texts of a forged file can't move the cursor or start a line. */
const toPlainText = (text: string) => text.replace(/\p{Cc}/gu, '\uFFFD')

const verifyOrSave = async ({ values, files }: ParsedArguments<typeof options>, log: Log): Promise<Outcome> => {
  const { key, 'save-key': keyToSave, 'key-file': keyFile = defaultKeyFile() } = values
  if (keyToSave !== undefined) {
    if (files.length > 0 || key !== undefined)
      throw new UsageError('--save-key cannot be combined with files or --key. See --help.')
    await saveKeys(keyToSave, keyFile, log)
    return { outcome: 'saved' }
  }
  const [file, manifest, ...rest] = files
  const isSummary = manifest === undefined && file?.endsWith('.json')
  if (file === undefined || rest.length > 0 || (manifest === undefined && !isSummary))
    throw new UsageError('Name two files: the export and its manifest; or the summary of a round (.json). See --help.')
  const options = { file, manifest, key, keyFile }
  return manifest === undefined ? verifySummary(options, log) : verify(options, manifest, log)
}

/** `scrutineer verify-export` */
export const command = defineCommand({
  name: 'verify-export',
  summary: 'Verifies that an exported file is unaltered, and names what differs.',
  examples: ['--save-key https://the.server/api/v1/export/key', 'answers.xlsx manifest.json', 'analysis-summary.json'],
  description: [
    'Save the key while the mission runs, and compare its id with the one that the mission published: a signature proves only as much as the key. Without --key, only saved keys are trusted.',
    'The first file is the workbook (.xlsx) or CSV. The second is the saved reply of GET /api/v1/export/{id}/manifest; the id is in the export’s header Export-Id. The summary of a round has its signature in itself.',
  ],
  options,
  exit: { done: 'the file is unaltered', failed: 'it was altered, or nothing could be verified' },
  takesFiles: true,
  run: async (parsed, { log }) => {
    const result = await verifyOrSave(parsed, line => log(toPlainText(line)))
    return { isDone: result.outcome !== 'altered', details: { ...result } }
  },
  describeError: error => toPlainText(errorMessage(error)),
})
