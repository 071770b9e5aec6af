import { createPublicKey } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeArchive } from '../archive/check-archive.ts'
import { BrokenArchive } from '../archive/read-archive.ts'
import { readSettings, type Settings } from '../config.ts'
import { endlessPatience, type OpenDatabase, openDatabase } from '../db/client.ts'
import { findFingerprint, fingerprintOf } from '../db/same-secret.ts'
import { explainingDatabase, explainStartFailure } from '../explain-start-failure.ts'
import { findExportKey } from '../export-key.ts'
import { openBucketFiles } from '../pictures/bucket-files.ts'
import { folderFiles } from '../pictures/folder-files.ts'
import { restrictDataFolder } from '../private-files.ts'
import { findTokenSecret } from '../token-secret.ts'
import { UntrustedKey } from '../trusted-keys/untrusted-key.ts'
import { type RestoreOptions, readArguments, usage, WrongArguments } from './arguments.ts'
import { proveSigner } from './prove-signer.ts'
import { NothingRestored, openProven, restoreArchive } from './restore-archive.ts'

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly out: { write(text: string): unknown }
  readonly err: { write(text: string): unknown }
}

const open = ({ databaseUrl, dataFolder }: Settings) =>
  databaseUrl
    ? explainingDatabase(openDatabase({ url: databaseUrl, patience: endlessPatience, name: 'restore' }))
    : openDatabase({ folder: join(dataFolder, 'database') })

/** What the person has to do where the token secret isn't the mission's. */
const adviceOnSecret = async (settings: Settings, { db }: OpenDatabase): Promise<string[]> => {
  const wanted = await findFingerprint(db)
  const secret = settings.tokenSecret ?? (await findTokenSecret(settings.dataFolder))
  const own = secret === undefined ? undefined : fingerprintOf(new TextEncoder().encode(secret))
  if (wanted === undefined || wanted === own) return []
  const place = settings.databaseUrl ? 'TOKEN_SECRET' : `${join(settings.dataFolder, 'token-secret')}, or TOKEN_SECRET,`
  return [
    `Second factors are sealed with the mission's token secret (fingerprint ${wanted}): ${place} must be that one.`,
    `Where it is lost, start once with TOKEN_SECRET_REPLACES=${wanted}: second factors must then be set up anew.`,
  ]
}

/** The public key that the server of these settings signs with, where there is one. */
const ownKey = async (settings: Settings) => {
  const found = await findExportKey(settings)
  return found && { key: createPublicKey(found.key), from: found.path }
}

const restore = async ({ path, ...signers }: RestoreOptions, settings: Settings, { out }: Surroundings) => {
  const say = (line: string) => out.write(`${line}\n`)
  const archive = await openProven(path, say)
  try {
    await proveSigner(path, archive, { ...signers, own: await ownKey(settings) }, say)
    await mkdir(settings.dataFolder, { recursive: true })
    for (const line of restrictDataFolder(settings.dataFolder)) say(line)
    const pictureFolder = join(settings.dataFolder, 'pictures')
    const pictures = settings.bucket ? await openBucketFiles(settings.bucket) : folderFiles(pictureFolder)
    const database = await open(settings)
    try {
      await restoreArchive(archive, { database, pictures, arriving: join(pictureFolder, 'arriving'), say })
      const { manifest } = archive
      say(`Restored what was there at ${manifest.takenAt}: ${describeArchive(manifest)}.`)
      for (const line of await adviceOnSecret(settings, database)) say(line)
    } finally {
      await database.close()
    }
  } finally {
    archive.close()
  }
}

/** Runs the command and gives its exit code: 0 everything is restored, 1 nothing is, 2 wrong arguments. */
export const run = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  const { env, out, err } = surroundings
  let settings: Settings | undefined
  try {
    const options = readArguments(argv)
    if (options === 'help') {
      out.write(usage)
      return 0
    }
    settings = readSettings(env)
    await restore(options, settings, surroundings)
    return 0
  } catch (error) {
    const isOurs = [NothingRestored, BrokenArchive, UntrustedKey, WrongArguments].some(kind => error instanceof kind)
    const message = error instanceof Error ? error.message : String(error)
    const reason = isOurs ? message : (explainStartFailure(error, settings) ?? `The restore failed: ${message}`)
    err.write(`${reason}\n`)
    return error instanceof WrongArguments ? 2 : 1
  }
}
