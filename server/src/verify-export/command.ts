import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ExportManifest, type ManifestPart } from '@scrutineer/contract/exports'
import { signingKeyId, verifySignature } from '../domain/crypto/signing-key.ts'
import { findTrustedKey } from '../trusted-keys/find-key.ts'
import { readPublicKeys } from '../trusted-keys/read-public-keys.ts'
import { appendSavedKeys, readSavedKeys } from '../trusted-keys/saved-keys.ts'
import { readArguments, usage, VerificationError } from './arguments.ts'
import { checkPackage } from './check-package.ts'
import { comparePart } from './compare-part.ts'
import { readSheets } from './read-sheets.ts'
import type { Sheet } from './sheet.ts'

interface Output {
  write(text: string): unknown
}

const MAX_REPORTED = 50

/** The raw manifest, since the signature covers every field, and the parsed one. */
const readManifest = async (path: string) => {
  try {
    const raw: { signature: string } = JSON.parse(await readFile(path, 'utf8'))
    return { raw, manifest: ExportManifest.parse(raw) }
  } catch (error) {
    throw new VerificationError(`${path} is not the manifest of an export.`, { cause: error })
  }
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

const verify = async (options: Exclude<ReturnType<typeof readArguments>, 'help' | { kind: 'save' }>, log: Log) => {
  const { raw, manifest } = await readManifest(options.manifest)
  const { id, address } = manifest.publicKey
  const trusted = await findTrustedKey(id, options)
  if (!trusted)
    throw new VerificationError(
      `The manifest names the key ${id} of ${address}, which is not saved: compare the id with the one that the mission ` +
        'published, then pass the key with --key or save it with --save-key.',
    )
  const { key, source } = trusted
  if (!verifySignature(key, raw)) {
    log(`The manifest was altered: its signature doesn't match the key ${manifest.publicKey.id}.`)
    return false
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
    return true
  }
  log(`${file} was altered:`)
  for (const difference of differences.slice(0, MAX_REPORTED)) log(`  ${difference}`)
  if (differences.length > MAX_REPORTED) log(`  … and ${differences.length - MAX_REPORTED} more`)
  return false
}

const runCommand = async (argv: readonly string[], log: Log): Promise<boolean> => {
  const options = readArguments(argv)
  if (options !== 'help' && options.kind === 'verify') return verify(options, log)
  if (options === 'help') for (const line of usage.trimEnd().split('\n')) log(line)
  else await saveKeys(options.key, options.keyFile, log)
  return true
}

/** Replaces control characters, so that texts of a forged file can't move the cursor or start a line. */
const toLine = (text: string) => `${text.replace(/\p{Cc}/gu, '\uFFFD')}\n`

/** Runs the command and returns its exit code: 0 unaltered, 1 altered, 2 nothing could be verified. */
export const run = async (argv: readonly string[], { out, err }: { out: Output; err: Output }): Promise<number> => {
  try {
    return (await runCommand(argv, line => out.write(toLine(line)))) ? 0 : 1
  } catch (error) {
    err.write(toLine(error instanceof Error ? error.message : String(error)))
    return 2
  }
}
