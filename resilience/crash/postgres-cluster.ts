import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPersistentPostgres } from '../../tools/programs/postgres.mjs'

/** A temporary PostgreSQL with default settings that can be killed and restarted at the same address. */
export const startCluster = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'scrutineer-cluster-'))
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const start = async (port?: number) => {
    const started = await startPersistentPostgres(folder, console.error, port)
    if (!started.ok)
      throw new Error(
        `This test kills a PostgreSQL server that it starts, and none could be started.\n${started.output}`,
      )
    return started
  }
  let running = await start().catch(async (error: unknown) => {
    await remove()
    throw error
  })
  const { url } = running
  return {
    url,
    /** Kills all its processes with SIGKILL. */
    kill: () => running.kill(),
    startAgain: async () => {
      running = await start(Number(new URL(url).port))
    },
    stop: async () => {
      await running.stop()
      await remove()
    },
  }
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>
