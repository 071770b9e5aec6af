import { rm } from 'node:fs/promises'
import path from 'node:path'
import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { valueParsers } from '../value-parsers.ts'
import { DurableFileSystem } from './durable-file-system.ts'
import { encodeParameter } from './parameters.ts'
import { deserializeError, serializeError } from './serialized-error.ts'
import type { EngineSession } from './session.ts'

const asText = (value: string) => value

const COMMON_OPTIONS: PGliteOptions = {
  extensions: { pg_trgm },
  parsers: valueParsers,
  // Parameters arrive as text already; these two types of PGlite refuse text that PostgreSQL takes.
  serializers: { [types.BOOL]: asText, [types.BYTEA]: asText },
}

// PGlite's defaults turn fsync off by -F; its default sync method, fdatasync, does nothing in its build.
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
    // Like pg: without parameters the simple protocol, which takes several statements.
    const result =
      parameters.length === 0
        ? (await withPgErrors(engine.exec(statement))).at(-1)
        : await withPgErrors(engine.query<Record<string, unknown>>(statement, parameters.map(encodeParameter)))
    return { rows: result?.rows ?? [], affectedRows: result?.affectedRows ?? 0 }
  },
  async exec(statements) {
    await withPgErrors(engine.exec(statements))
  },
  async listen(channel, onEvent) {
    const quoted = `"${channel.replaceAll('"', '""')}"`
    await withPgErrors(engine.listen(quoted, onEvent))
    // The function that PGlite's listen returns forgets the quotes, and so goes on hearing a name with capitals.
    return () => withPgErrors(engine.unlisten(quoted, onEvent))
  },
  close: () => engine.close(),
})

// A message in the log is the smallest commit that must reach the disk; it leaves nothing behind.
const FSYNC_PROBE = `select pg_logical_emit_message(true, 'probe', 'fsync')`

/** Opens a folder so that a commit is on the disk when it is acknowledged; throws when the disk isn't asked to. */
export const openFolder = async (folder: string): Promise<EngineSession> => {
  // What readers held when a process was killed; PostgreSQL clears it at a start, but not where it runs alone as here.
  await rm(path.join(folder, 'base', 'pgsql_tmp'), { recursive: true, force: true })
  const files = new DurableFileSystem(folder)
  const engine = await PGlite.create({ ...COMMON_OPTIONS, fs: files, startParams: DURABLE_START })
  const before = files.fsyncs
  await engine.exec(FSYNC_PROBE)
  if (files.fsyncs === before) {
    await engine.close()
    throw new Error('The embedded database would lose data in a power cut: a commit did not call fsync')
  }
  return createSession(engine)
}

/** A database in memory, empty or from a dump, that can be dumped: for tests. */
export const openMemory = async (dump?: Blob): Promise<EngineSession & { dump(): Promise<Blob> }> => {
  const engine = await PGlite.create({ ...COMMON_OPTIONS, ...(dump ? { loadDataDir: dump } : {}) })
  return { ...createSession(engine), dump: () => engine.dumpDataDir('none') }
}
