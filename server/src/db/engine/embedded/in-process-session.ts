import { rm, statfs } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from '../value-parsers.ts'
import { DurableFileSystem } from './durable-file-system.ts'
import { encodeParameter } from './parameters.ts'
import { deserializeError, explainFailedOpening, serializeError } from './serialized-error.ts'
import type { EngineSession } from './session.ts'

const asText = (value: string) => value

const COMMON_OPTIONS: PGliteOptions = {
  extensions: { pg_trgm },
  parsers: valueParsers,
  // Parameters are already text; PGlite's serializers of these types reject text that PostgreSQL accepts.
  serializers: { [types.BOOL]: asText, [types.BYTEA]: asText },
}

// PGlite turns fsync off by default (-F), and its default sync method, fdatasync, is a no-op.
const DURABLE_START = [
  ...PGlite.defaultStartParams.filter(parameter => parameter !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'wal_sync_method=fsync',
]

const withPgErrors = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    throw deserializeError(serializeError(error))
  }
}

const createSession = (engine: PGlite): EngineSession => ({
  async query(statement, parameters = []) {
    // Like pg: without parameters, the simple protocol, which accepts several statements.
    const result =
      parameters.length === 0
        ? (await withPgErrors(engine.exec(statement))).at(-1)
        : await withPgErrors(engine.query<Record<string, unknown>>(statement, parameters.map(encodeParameter)))
    return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 }
  },
  async listen(channel, onEvent) {
    const quoted = `"${channel.replaceAll('"', '""')}"`
    await withPgErrors(engine.listen(quoted, onEvent))
    // The function returned by PGlite's `listen` omits the quotes, and so fails for names with capitals.
    return () => withPgErrors(engine.unlisten(quoted, onEvent))
  },
  close: () => engine.close(),
})

// A WAL message is the smallest durable commit, and changes no data.
const FSYNC_PROBE = `select pg_logical_emit_message(true, 'probe', 'fsync')`

/** Opens a folder with durable commits. Throws if a commit doesn't call fsync. */
export const openDatabaseFolder = async (folder: string): Promise<EngineSession> => {
  // Temporary files of a killed process. PostgreSQL removes them at startup, but not in single-user mode as here.
  await rm(path.join(folder, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  const files = new DurableFileSystem(folder)
  const opening = PGlite.create({ ...COMMON_OPTIONS, fs: files, startParams: DURABLE_START })
  const engine = await opening.catch(async (error: unknown) => {
    const { bavail, bsize } = await statfs(path.dirname(folder))
    throw explainFailedOpening(error, bavail * bsize)
  })
  const before = files.fsyncs
  await engine.exec(FSYNC_PROBE)
  if (files.fsyncs === before) {
    await engine.close()
    throw new Error('The embedded database would lose data in a power cut: a commit did not call fsync')
  }
  return createSession(engine)
}

/** Opens an in-memory database, empty or from a dump. For tests. */
export const openDatabaseInMemory = async (dump?: Blob): Promise<EngineSession & { dump(): Promise<Blob> }> => {
  const engine = await PGlite.create({ ...COMMON_OPTIONS, ...(dump ? { loadDataDir: dump } : {}) })
  return { ...createSession(engine), dump: () => engine.dumpDataDir('none') }
}
