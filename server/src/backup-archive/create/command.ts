import { type FileHandle, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fsyncFile, fsyncFolder } from '../../domain/fsync.ts'
import { schemaVersionOf } from '../format/manifest.ts'
import { openArchive } from '../format/read-archive.ts'
import { describeArchive, verifyArchive } from '../format/verify-archive.ts'
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
    if (!code)
      throw new UsageError('The account has a second factor: add --code with the code from the authenticator app.')
    return client.signIn(account, password, code)
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const download = async (bytes: Readable, file: FileHandle) => {
  try {
    await pipeline(bytes, file.createWriteStream())
  } catch (error) {
    throw new Error(`the download was interrupted (${messageOf(error)})`, { cause: error })
  }
}

/** Verifies that a file is a complete backup and returns its manifest; throws with the differences. */
const verifyDownload = async (path: string) => {
  const archive = await openArchive(path)
  try {
    const problems = await verifyArchive(archive)
    if (problems.length > 0)
      throw new Error(`the received file doesn't match its manifest:\n  ${problems.join('\n  ')}`)
    return archive.manifest
  } finally {
    archive.close()
  }
}

const runBackup = async (options: BackupOptions, context: CliContext): Promise<void> => {
  const log = (line: string) => context.out.write(`${line}\n`)
  const client = createApiClient(options.url)
  const token = await signIn(client, options, context)
  const partialFile = `${options.to}.part`
  const startedAt = performance.now()
  try {
    // A leftover of an interrupted backup would keep its file mode.
    await rm(partialFile, { force: true })
    // Readable by the current user only. Opened first: a stream could create the file after the download has failed.
    const file = await open(partialFile, 'wx', 0o600)
    try {
      await download(await client.createBackup(token), file)
    } finally {
      await file.close()
    }
    const manifest = await verifyDownload(partialFile)
    await fsyncFile(partialFile)
    await rename(partialFile, options.to)
    await fsyncFolder(dirname(options.to))
    const megabytes = ((await stat(options.to)).size / 1e6).toFixed(1)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    log(`${options.to}: ${describeArchive(manifest)}; ${megabytes} MB in ${seconds} s.`)
    log(`Snapshot of ${manifest.takenAt}, schema ${schemaVersionOf(manifest)}. All hashes were verified.`)
    const signer = manifest.publicKey
    log(signer ? `Signed with the key ${signer.id}, which a restore needs.` : 'The backup is not signed.')
    log('Keep it as secret as the database. Store the token secret and the export key elsewhere.')
  } finally {
    await rm(partialFile, { force: true })
    // Not an error of the backup: the session expires anyway.
    await client.signOut(token).catch(error => log(`Signing out failed: ${messageOf(error)}.`))
  }
}

/** Runs the command and returns its exit code: 0 the backup is complete, 1 it failed, 2 invalid arguments. */
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
    err.write(`Backup failed: ${message}\n`)
    return 1
  }
}
