import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { type ExportedPart, Manifest } from '@scrutineer/contract/exports'
import { isSignedBy, keyId } from '../domain/signing-key.ts'
import { NothingChecked, readArguments, usage } from './arguments.ts'
import { comparePart } from './compare-part.ts'
import { findPublicKey } from './public-key.ts'
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

const check = async (argv: readonly string[], say: (line: string) => void): Promise<boolean> => {
  const wishes = readArguments(argv)
  if (wishes === 'help') {
    say(usage.trimEnd())
    return true
  }
  const { written, manifest } = await readManifest(wishes.manifest)
  const key = await findPublicKey(manifest, wishes.key)
  if (!isSignedBy(key, written)) {
    say(`The manifest itself was altered: its signature is not of the key ${manifest.publicKey.id}.`)
    return false
  }
  say(`The manifest is genuine: ${manifest.madeBy} exported this at ${manifest.madeAt}.`)
  say(`It is signed with the key ${keyId(key)}, from ${wishes.key ?? manifest.publicKey.address}.`)
  const file = basename(wishes.file)
  const faults = await compare(manifest, await readSheets(wishes.file, manifest))
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

/** Runs the command and gives its exit code: 0 nothing was altered, 1 something was, 2 nothing could be checked. */
export const run = async (argv: readonly string[], { out, err }: { out: Screen; err: Screen }): Promise<number> => {
  try {
    return (await check(argv, line => out.write(`${line}\n`))) ? 0 : 1
  } catch (error) {
    err.write(`${error instanceof Error ? error.message : String(error)}\n`)
    return 2
  }
}
