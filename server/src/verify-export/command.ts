import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ExportedPart, Manifest } from '@scrutineer/contract/exports'
import { isSignedBy, keyId } from '../domain/signing-key.ts'
import { findTrustedKey } from '../trusted-keys/find-key.ts'
import { addToKeyFile, readKeyFile } from '../trusted-keys/key-file.ts'
import { readKeys } from '../trusted-keys/read-keys.ts'
import { NothingChecked, readArguments, usage } from './arguments.ts'
import { comparePart } from './compare-part.ts'
import { packageFaults } from './package-faults.ts'
import { readSheets } from './read-sheets.ts'
import type { Sheet } from './sheet.ts'

interface Screen {
  write(text: string): unknown
}

const mostFaults = 50

/** The manifest as it was written, since the signature covers every field of it, and as we know it. */
const readManifest = async (path: string) => {
  try {
    const written: { signature: string } = JSON.parse(await readFile(path, 'utf8'))
    return { written, manifest: Manifest.parse(written) }
  } catch (error) {
    throw new NothingChecked(`${path} is not the manifest of an export.`, { cause: error })
  }
}

/** A part's sheets, in their order: it goes on in `answers 2`, `answers 3` when it has more rows than a sheet holds. */
const sheetsOf = ({ name }: ExportedPart, sheets: readonly Sheet[]): Sheet[] => {
  const found: Sheet[] = []
  for (;;) {
    const wanted = found.length === 0 ? name : `${name} ${found.length + 1}`
    const sheet = sheets.find(each => each.name === wanted)
    if (!sheet) return found
    found.push(sheet)
  }
}

const compare = async ({ parts, format }: Manifest, sheets: readonly Sheet[]): Promise<string[]> => {
  const faults: string[] = []
  const known = new Set<Sheet>()
  for (const part of parts) {
    const own = sheetsOf(part, sheets)
    for (const sheet of own) known.add(sheet)
    if (own.length === 0) faults.push(`the sheet “${part.name}” is missing`)
    else faults.push(...(await comparePart(part, own, format === 'xlsx')))
  }
  for (const sheet of sheets) if (!known.has(sheet)) faults.push(`the sheet “${sheet.name}” was added`)
  return faults
}

type Say = (line: string) => void

const saveKeys = async (place: string, keyFile: string, say: Say): Promise<void> => {
  const known = new Set((await readKeyFile(keyFile)).map(({ id }) => id))
  const keys = (await readKeys(place)).map(key => ({
    id: keyId(key),
    algorithm: 'Ed25519' as const,
    publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
    from: place,
  }))
  await addToKeyFile(
    keyFile,
    keys.filter(({ id }) => !known.has(id)),
  )
  for (const { id } of keys)
    say(known.has(id) ? `The key ${id} was saved before.` : `Saved the key ${id} from ${place} in ${keyFile}.`)
  say('Compare each id with the one that the mission published: whoever holds its private half can sign exports.')
}

const verify = async (wishes: Exclude<ReturnType<typeof readArguments>, 'help' | { kind: 'save' }>, say: Say) => {
  const { written, manifest } = await readManifest(wishes.manifest)
  const { id, address } = manifest.publicKey
  const trusted = await findTrustedKey(id, wishes)
  if (!trusted)
    throw new NothingChecked(
      `The manifest claims the key ${id}, of ${address}, which is not a saved one: compare the id with the one that the mission ` +
        'published, then name the key with --key, or save it with --save-key.',
    )
  const { key, from } = trusted
  if (!isSignedBy(key, written)) {
    say(`The manifest itself was altered: its signature is not of the key ${manifest.publicKey.id}.`)
    return false
  }
  say(`The manifest is genuine: ${manifest.madeBy} exported this at ${manifest.madeAt}.`)
  say(`It is signed with the key ${keyId(key)}, from ${from}.`)
  const file = basename(wishes.file)
  const sheets = await readSheets(wishes.file, manifest)
  const faults = manifest.format === 'xlsx' ? await packageFaults(wishes.file) : []
  faults.push(...(await compare(manifest, sheets)))
  const rows = manifest.parts.map(part => `${part.rows} of ${part.name}`).join(', ')
  if (faults.length === 0) {
    say(`${file} is what was exported, cell by cell (rows: ${rows}).`)
    return true
  }
  say(`${file} is not what was exported:`)
  for (const fault of faults.slice(0, mostFaults)) say(`  ${fault}`)
  if (faults.length > mostFaults) say(`  … and ${faults.length - mostFaults} more`)
  return false
}

const check = async (argv: readonly string[], say: Say): Promise<boolean> => {
  const wishes = readArguments(argv)
  if (wishes !== 'help' && wishes.kind === 'verify') return verify(wishes, say)
  if (wishes === 'help') for (const line of usage.trimEnd().split('\n')) say(line)
  else await saveKeys(wishes.key, wishes.keyFile, say)
  return true
}

/** A forged file has texts of its own: none of them moves the cursor or begins a line. */
const onOneLine = (text: string) => `${text.replace(/\p{Cc}/gu, '\uFFFD')}\n`

/** Runs the command and gives its exit code: 0 nothing was altered, 1 something was, 2 nothing could be checked. */
export const run = async (argv: readonly string[], { out, err }: { out: Screen; err: Screen }): Promise<number> => {
  try {
    return (await check(argv, line => out.write(onOneLine(line)))) ? 0 : 1
  } catch (error) {
    err.write(onOneLine(error instanceof Error ? error.message : String(error)))
    return 2
  }
}
