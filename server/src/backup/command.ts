import { createWriteStream } from 'node:fs'
import { open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { checkArchive, describeArchive } from '../archive/check-archive.ts'
import { schemaOf } from '../archive/manifest.ts'
import { openArchive } from '../archive/read-archive.ts'
import { readArguments, usage, type Wishes, WrongArguments } from './arguments.ts'
import { askSecret } from './ask-secret.ts'
import { officeAt, Refused } from './office.ts'

interface Screen {
  write(text: string): unknown
}

interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable & { isTTY?: boolean }
  readonly out: Screen
  readonly err: Screen
}

const sync = async (path: string) => {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const signIn = async (office: ReturnType<typeof officeAt>, wishes: Wishes, { env, input, err }: Surroundings) => {
  const { account } = wishes
  const password = env.SCRUTINEER_PASSWORD || (await askSecret(`Password of ${account}: `, input, err))
  if (!password) throw new WrongArguments('Set SCRUTINEER_PASSWORD to the password of the account.')
  try {
    return await office.signIn(account, password, wishes.code)
  } catch (error) {
    if (!(error instanceof Refused && error.code === 'second_factor_required' && wishes.code === undefined)) throw error
    const code = await askSecret(`Code of ${account}'s second factor: `, input, err)
    if (!code) throw new WrongArguments('The account has a second factor: add --code with what the app shows.')
    return office.signIn(account, password, code)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const download = async (bytes: Readable, path: string) => {
  try {
    // Readable by this account only.
    await pipeline(bytes, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    throw new Error(`it broke off on its way (${messageOf(error)})`, { cause: error })
  }
}

/** Proves that a file is a whole backup; throws with what in it isn't. */
const prove = async (path: string) => {
  const archive = await openArchive(path)
  try {
    const faults = await checkArchive(archive)
    if (faults.length > 0) throw new Error(`what arrived is not what was sent:\n  ${faults.join('\n  ')}`)
    return archive.manifest
  } finally {
    archive.close()
  }
}

const take = async (wishes: Wishes, surroundings: Surroundings): Promise<void> => {
  const say = (line: string) => surroundings.out.write(`${line}\n`)
  const office = officeAt(wishes.url)
  const token = await signIn(office, wishes, surroundings)
  const part = `${wishes.to}.part`
  const begun = performance.now()
  try {
    // What a stopped backup left would keep its own mode.
    await rm(part, { force: true })
    await download(await office.takeBackup(token), part)
    const manifest = await prove(part)
    await sync(part)
    await rename(part, wishes.to)
    if (process.platform !== 'win32') await sync(dirname(wishes.to))
    const megabytes = ((await stat(wishes.to)).size / 1e6).toFixed(1)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    say(`${wishes.to}: ${describeArchive(manifest)}; ${megabytes} MB in ${seconds} s.`)
    say(`It is what there was at ${manifest.takenAt}, of the schema ${schemaOf(manifest)}, and every hash was checked.`)
    say(`It is signed with the key ${manifest.publicKey?.id ?? 'of nobody'}, which a restore wants to know.`)
    say('Keep it as secret as the database, and the token secret and the key of exports apart from it.')
  } finally {
    await rm(part, { force: true })
    // The backup is what it is, and the session ends by itself.
    await office.signOut(token).catch(error => say(`The session could not be ended: ${messageOf(error)}.`))
  }
}

/** Runs the command and gives its exit code: 0 the backup is whole, 1 there is none, 2 wrong arguments. */
export const run = async (argv: readonly string[], surroundings: Surroundings): Promise<number> => {
  const { out, err } = surroundings
  try {
    const wishes = readArguments(argv)
    if (wishes === 'help') out.write(usage)
    else await take(wishes, surroundings)
    return 0
  } catch (error) {
    const message = messageOf(error)
    if (error instanceof WrongArguments) {
      err.write(`${message}\n`)
      return 2
    }
    err.write(`There is no backup: ${message}\n`)
    return 1
  }
}
