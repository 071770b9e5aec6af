import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { ExportManifest, type ManifestPart } from '@scrutineer/contract/exports'
import { keyId, verifySignature } from '../domain/crypto/signing-key.ts'
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

/** The manifest as it was written, since the signature covers every field of it, and as we know it. */
const readManifest = async (path: string) => {
  try {
    const written: { signature: string } = JSON.parse(await readFile(path, 'utf8'))
    return { written, manifest: ExportManifest.parse(written) }
  } catch (error) {
    throw new VerificationError(`${path} is not the manifest of an export.`, { cause: error })
  }
}

/** A part's sheets, in their order: it goes on in `answers 2`, `answers 3` when it has more rows than a sheet holds. */
const sheetsOf = ({ name }: ManifestPart, sheets: readonly Sheet[]): Sheet[] => {
  const found: Sheet[] = []
  for (;;) {
    const wanted = found.length === 0 ? name : `${name} ${found.length + 1}`
    const sheet = sheets.find(each => each.name === wanted)
    if (!sheet) return found
    found.push(sheet)
  }
}

const compare = async ({ parts, format }: ExportManifest, sheets: readonly Sheet[]): Promise<string[]> => {
  const differences: string[] = []
  const known = new Set<Sheet>()
  for (const part of parts) {
    const own = sheetsOf(part, sheets)
    for (const sheet of own) known.add(sheet)
    if (own.length === 0) differences.push(`the sheet “${part.name}” is missing`)
    else differences.push(...(await comparePart(part, own, format === 'xlsx')))
  }
  for (const sheet of sheets) if (!known.has(sheet)) differences.push(`the sheet “${sheet.name}” was added`)
  return differences
}

type Log = (line: string) => void

const saveKeys = async (place: string, keyFile: string, log: Log): Promise<void> => {
  const known = new Set((await readSavedKeys(keyFile)).map(({ id }) => id))
  const keys = (await readPublicKeys(place)).map(key => ({
    id: keyId(key),
    algorithm: 'Ed25519' as const,
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    from: place,
  }))
  await appendSavedKeys(
    keyFile,
    keys.filter(({ id }) => !known.has(id)),
  )
  for (const { id } of keys)
    log(known.has(id) ? `The key ${id} was saved before.` : `Saved the key ${id} from ${place} in ${keyFile}.`)
  log('Compare each id with the one that the mission published: whoever holds its private half can sign exports.')
}

const verify = async (options: Exclude<ReturnType<typeof readArguments>, 'help' | { kind: 'save' }>, log: Log) => {
  const { written, manifest } = await readManifest(options.manifest)
  const { id, address } = manifest.publicKey
  const trusted = await findTrustedKey(id, options)
  if (!trusted)
    throw new VerificationError(
      `The manifest claims the key ${id}, of ${address}, which is not a saved one: compare the id with the one that the mission ` +
        'published, then name the key with --key, or save it with --save-key.',
    )
  const { key, source } = trusted
  if (!verifySignature(key, written)) {
    log(`The manifest itself was altered: its signature is not of the key ${manifest.publicKey.id}.`)
    return false
  }
  log(`The manifest is genuine: ${manifest.madeBy} exported this at ${manifest.madeAt}.`)
  log(`It is signed with the key ${keyId(key)}, from ${source}.`)
  const file = basename(options.file)
  const sheets = await readSheets(options.file, manifest)
  const differences = manifest.format === 'xlsx' ? await checkPackage(options.file) : []
  differences.push(...(await compare(manifest, sheets)))
  const rows = manifest.parts.map(part => `${part.rows} of ${part.name}`).join(', ')
  if (differences.length === 0) {
    log(`${file} is what was exported, cell by cell (rows: ${rows}).`)
    return true
  }
  log(`${file} is not what was exported:`)
  for (const fault of differences.slice(0, MAX_REPORTED)) log(`  ${fault}`)
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

/** A forged file has texts of its own: none of them moves the cursor or begins a line. */
const onOneLine = (text: string) => `${text.replace(/\p{Cc}/gu, '\uFFFD')}\n`

/** Runs the command and gives its exit code: 0 nothing was altered, 1 something was, 2 nothing could be checked. */
export const run = async (argv: readonly string[], { out, err }: { out: Output; err: Output }): Promise<number> => {
  try {
    return (await runCommand(argv, line => out.write(onOneLine(line)))) ? 0 : 1
  } catch (error) {
    err.write(onOneLine(error instanceof Error ? error.message : String(error)))
    return 2
  }
}
