import { openDatabaseInMemory } from '../../../src/db/engine/embedded/in-process-session.ts'
import type { EngineSession } from '../../../src/db/engine/embedded/session.ts'
import { emptyTables, readSchema } from './empty-tables.ts'

/** In-memory engines of this process that wait for the next test: emptying one takes a tenth of the time of opening one. */
const idle: PooledEngine[] = []
const MAX_IDLE = 2
/** The engine's memory never shrinks, and its log grows with each test. */
const MAX_USES = 40

interface PooledEngine {
  readonly session: EngineSession
  /** The schema as migrated; see `readSchema`. */
  readonly schema: string
  uses: number
}

/** Undoes what a test did: its open transaction, settings and rows. False where that isn't worth it or impossible. */
const reset = async ({ session, schema }: PooledEngine): Promise<boolean> => {
  await session.query('rollback')
  await session.query('discard all')
  if (!(await emptyTables(session, schema))) return false
  await session.query('discard all')
  await session.query('set search_path to public')
  return true
}

const endUse = async (engine: PooledEngine): Promise<void> => {
  const isReusable = engine.uses < MAX_USES && idle.length < MAX_IDLE && (await reset(engine))
  if (isReusable) idle.push(engine)
  else await engine.session.close()
}

/** A migrated, empty in-memory engine; closing it returns it to the pool. `loadDump` is called where none is idle. */
export const acquirePooledEngine = async (loadDump: () => Promise<Blob>): Promise<EngineSession> => {
  let engine = idle.pop()
  if (!engine) {
    const session = await openDatabaseInMemory(await loadDump())
    engine = { session, schema: await readSchema(session), uses: 0 }
  }
  const borrowed = engine
  borrowed.uses += 1
  const { session } = borrowed
  let isClosed = false
  const whileOpen = <T>(work: () => Promise<T>): Promise<T> =>
    isClosed ? Promise.reject(new Error('The embedded database is closed')) : work()
  const stops = new Set<() => Promise<void>>()
  return {
    query: (statement, parameters) => whileOpen(() => session.query(statement, parameters)),
    listen: (channel, onEvent) =>
      whileOpen(async () => {
        const stop = await session.listen(channel, onEvent)
        stops.add(stop)
        return async () => {
          if (stops.delete(stop)) await stop()
        }
      }),
    async close() {
      if (isClosed) return
      isClosed = true
      for (const stop of stops) await stop()
      await endUse(borrowed)
    },
  }
}
