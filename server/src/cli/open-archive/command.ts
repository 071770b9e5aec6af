import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Archive } from '../../backup-archive/format/read-archive.ts'
import { describeArchive } from '../../backup-archive/format/verify-archive.ts'
import {
  type ArchiveSource,
  archiveOptions,
  findServerKey,
  readArchiveSource,
} from '../../backup-archive/restore/archive-options.ts'
import { openVerifiedArchive, type RestoreTarget } from '../../backup-archive/restore/restore-archive.ts'
import { restoreIntoFolder } from '../../backup-archive/restore/restore-into-folder.ts'
import { verifySigner } from '../../backup-archive/restore/verify-signer.ts'
import { readSettings, type Settings } from '../../startup/config.ts'
import { describeFailure, withExplainedErrors } from '../../startup/explain-errors.ts'
import { loadExportKey } from '../../startup/export-key.ts'
import { loadTokenSecret } from '../../startup/token-secret.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, UsageError } from '../command/errors.ts'
import type { Options, ParsedArguments } from '../command/options.ts'
import { runServer, type ServerSettings } from '../start/start-server.ts'

/**
 * Returns the data folder with the restored archive, in `parent`. An archive that was opened before is not restored again;
 * its checksum names the folder.
 */
const prepareCopy = async (
  archive: Archive,
  parent: string,
  progress: Pick<RestoreTarget, 'log' | 'signal'>,
): Promise<string> => {
  const folder = join(parent, archive.manifest.checksum)
  if (existsSync(folder)) {
    progress.log(`It was opened before: ${folder} has its copy.`)
    return folder
  }
  await mkdir(parent, { recursive: true, mode: 0o700 })
  // Renamed once it is complete, so that an interrupted restore leaves no partial copy that would be used.
  const draft = await mkdtemp(join(parent, 'incomplete-'))
  try {
    await restoreIntoFolder(archive, draft, progress)
    await rename(draft, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  return folder
}

const options = {
  ...archiveOptions,
  port: { type: 'string', value: 'N', help: 'port to listen on (default: PORT)' },
  'data-dir': {
    type: 'string',
    value: 'DIR',
    help: 'folder of the copies of archives (default: archives in DATA_DIR)',
  },
} as const satisfies Options

const readPort = (text: string | undefined): number | undefined => {
  if (text === undefined) return undefined
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw new UsageError('--port must be a whole number from 0 to 65535.')
  return port
}

/** The mission's settings without everything that would reach its data, its phones or its public address. */
const settingsOfCopy = async (
  settings: Settings,
  copy: { readonly dataFolder: string; readonly archivedAt: string },
): Promise<ServerSettings> => ({
  ...settings,
  ...copy,
  demo: undefined,
  bucket: undefined,
  fcm: undefined,
  publicUrl: undefined,
  smtp: undefined,
  oidc: undefined,
  // The mission's server may use the port.
  metricsPort: undefined,
  // Those of the mission if they are on this machine: second factors can be verified and exports are signed alike.
  tokenSecret: settings.tokenSecret ?? (await loadTokenSecret(settings.dataFolder)),
  exportKeyFile: (await loadExportKey(settings))?.path,
})

const prepare = async (
  { path, ...signers }: ArchiveSource,
  settings: Settings,
  parent: string,
  { log, signal }: CommandContext,
) => {
  const archive = await openVerifiedArchive(path, log)
  try {
    await verifySigner(path, archive, { ...signers, serverKey: await findServerKey(settings) }, log)
    const { manifest } = archive
    log(`It has ${describeArchive(manifest)}.`)
    return { dataFolder: await prepareCopy(archive, parent, { log, signal }), archivedAt: manifest.takenAt }
  } finally {
    archive.close()
  }
}

const openArchive = async (
  parsed: ParsedArguments<typeof options>,
  context: CommandContext,
): Promise<CommandResult> => {
  const { env, log, signal, messages, out } = context
  const source = readArchiveSource(parsed)
  const port = readPort(parsed.values.port)
  const configured = readSettings(env)
  const settings = { ...configured, port: port ?? configured.port }
  if (settings.databaseUrl)
    throw new CommandError('DATABASE_URL is set, but an archive opens in a built-in database of its own: unset it.')
  const parent = resolve(parsed.values['data-dir'] ?? join(settings.dataFolder, 'archives'))
  try {
    const copy = await withExplainedErrors(settings, () => prepare(source, settings, parent, context))
    const ofCopy = await settingsOfCopy(settings, copy)
    log(`The archive of ${copy.archivedAt} is opened read-only: every change is refused.`)
    const onListening = (listeningPort: number) => {
      const listening = { host: settings.host, port: listeningPort }
      // Unlike other commands, this one has its result before it ends.
      if (messages !== out) out.write(`${JSON.stringify({ command: 'open-archive', listening, ...copy })}\n`)
    }
    await withExplainedErrors(ofCopy, () => runServer(ofCopy, { log, signal, onListening }))
    return { isDone: true }
  } catch (error) {
    if (signal.aborted) return { isDone: true }
    throw error
  }
}

/** `scrutineer open-archive` */
export const command = defineCommand({
  name: 'open-archive',
  summary: 'Opens a backup read-only as its own server and runs it until SIGINT or SIGTERM.',
  examples: ['first-round/backup.zip', 'first-round/backup.zip --port 9000'],
  description: [
    'The backup is verified like by restore and restored into a built-in database of its own, which is kept for the next time: the mission’s database and pictures are never touched. Staff sign in as before; no one can change anything, phones can’t sign in and no messages are sent. See docs/operation/backup.md for details.',
  ],
  options,
  exit: { done: 'stopped by a signal', failed: 'the archive could not be opened' },
  takesFiles: true,
  handlesSignal: true,
  run: openArchive,
  describeError: error => describeFailure(error, 'The archive could not be opened'),
})
