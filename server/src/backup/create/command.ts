import { createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fsyncFile, fsyncFolder } from '../../domain/fsync.ts'
import { schemaVersionOf } from '../archive/manifest.ts'
import { openArchive } from '../archive/read-archive.ts'
import { describeArchive, verifyArchive } from '../archive/verify-archive.ts'
import { ApiError, createApiClient } from './api-client.ts'
import { type BackupOptions, readArguments, UsageError, usage } from './arguments.ts'
import { promptPassword } from './prompt-password.ts'

interface Output {
  write(text: string): unknown
}

interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly input: Readable & { isTTY?: boolean }
  readonly out: Output
  readonly err: Output
}

const signIn = async (
  client: ReturnType<typeof createApiClient>,
  options: BackupOptions,
  { env, input, err }: CliContext,
) => {
  const { account } = options
  const password = env.SCRUTINEER_PASSWORD || (await promptPassword(`Password of ${account}: `, input, err))
  if (!password) throw new UsageError('Set SCRUTINEER_PASSWORD to the password of the account.')
  try {
    return await client.signIn(account, password, options.code)
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'second_factor_required' && options.code === undefined))
      throw error
    const code = await promptPassword(`Code of ${account}'s second factor: `, input, err)
    if (!code) throw new UsageError('The account has a second factor: add --code with what the app shows.')
    return client.signIn(account, password, code)
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
const verifyDownload = async (path: string) => {
  const archive = await openArchive(path)
  try {
    const faults = await verifyArchive(archive)
    if (faults.length > 0) throw new Error(`what arrived is not what was sent:\n  ${faults.join('\n  ')}`)
    return archive.manifest
  } finally {
    archive.close()
  }
}

const runBackup = async (options: BackupOptions, context: CliContext): Promise<void> => {
  const log = (line: string) => context.out.write(`${line}\n`)
  const client = createApiClient(options.url)
  const token = await signIn(client, options, context)
  const part = `${options.to}.part`
  const begun = performance.now()
  try {
    // What a stopped backup left would keep its own mode.
    await rm(part, { force: true })
    await download(await client.createBackup(token), part)
    const manifest = await verifyDownload(part)
    await fsyncFile(part)
    await rename(part, options.to)
    await fsyncFolder(dirname(options.to))
    const megabytes = ((await stat(options.to)).size / 1e6).toFixed(1)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    log(`${options.to}: ${describeArchive(manifest)}; ${megabytes} MB in ${seconds} s.`)
    log(
      `It is what there was at ${manifest.takenAt}, of the schema ${schemaVersionOf(manifest)}, and every hash was checked.`,
    )
    log(`It is signed with the key ${manifest.publicKey?.id ?? 'of nobody'}, which a restore wants to know.`)
    log('Keep it as secret as the database, and the token secret and the key of exports apart from it.')
  } finally {
    await rm(part, { force: true })
    // The backup is what it is, and the session ends by itself.
    await client.signOut(token).catch(error => log(`The session could not be ended: ${messageOf(error)}.`))
  }
}

/** Runs the command and gives its exit code: 0 the backup is whole, 1 there is none, 2 wrong arguments. */
export const run = async (argv: readonly string[], context: CliContext): Promise<number> => {
  const { out, err } = context
  try {
    const options = readArguments(argv)
    if (options === 'help') out.write(usage)
    else await runBackup(options, context)
    return 0
  } catch (error) {
    const message = messageOf(error)
    if (error instanceof UsageError) {
      err.write(`${message}\n`)
      return 2
    }
    err.write(`There is no backup: ${message}\n`)
    return 1
  }
}
