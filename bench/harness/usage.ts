import { cpus } from 'node:os'
import { withConnection } from '../../testkit/database/connection.ts'
import { hasErrorCode } from '../../testkit/error-code.ts'
import { hasProcFilesystem, processTreeSeconds, readProcessStat } from '../../testkit/process/process-stats.ts'

/** Processor seconds of a part of a scenario by consumer; `all` is the capacity of the machine in that time. */
export interface ProcessorUse {
  readonly all: number
  readonly server: number
  /** Absent on the embedded engine, which runs in the server, and for a remote database. */
  readonly postgresql?: number
  /** The scenario: phones and staff. */
  readonly script: number
  readonly others: number
  readonly idle: number
}

/** Usage of a scenario’s parts by name. */
export interface Usage {
  readonly processors: Record<string, ProcessorUse>
}

/** The postmaster of a PostgreSQL on this machine. */
const postmasterOf = (databaseUrl: string): Promise<number | undefined> =>
  withConnection(databaseUrl, async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    try {
      const { name, parent } = readProcessStat(rows[0]?.pid ?? 0)
      return name === 'postgres' ? parent : undefined
    } catch (error) {
      // A process with this number on this machine may not be the postmaster of a remote database.
      if (hasErrorCode(error, 'ENOENT')) return undefined
      throw error
    }
  })

const busySeconds = () =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000

const readUsage = (server: number, postmaster: number | undefined) => {
  const { user, system } = process.cpuUsage()
  return {
    all: (performance.now() / 1000) * cpus().length,
    server: processTreeSeconds(server),
    postgresql: postmaster === undefined ? 0 : processTreeSeconds(postmaster),
    script: (user + system) / 1e6,
    busy: busySeconds(),
  }
}
type UsageReading = ReturnType<typeof readUsage>

const addUsage = (from: UsageReading, to: UsageReading, before: ProcessorUse | undefined): ProcessorUse => {
  const passed = (name: keyof UsageReading) => to[name] - from[name]
  const [all, busy] = [passed('all'), passed('busy')]
  const measured = passed('server') + passed('postgresql') + passed('script')
  return {
    all: (before?.all ?? 0) + all,
    server: (before?.server ?? 0) + passed('server'),
    postgresql: (before?.postgresql ?? 0) + passed('postgresql'),
    script: (before?.script ?? 0) + passed('script'),
    // Each value comes from a different clock.
    others: (before?.others ?? 0) + Math.max(0, busy - measured),
    idle: (before?.idle ?? 0) + Math.max(0, all - Math.max(busy, measured)),
  }
}

/** Returns a function that runs a part and adds its usage to earlier parts with the same name. */
export const createUsageRecorder = async (
  usage: Usage | undefined,
  server: number,
  databaseUrl: string | undefined,
) => {
  const isAvailable = usage !== undefined && hasProcFilesystem
  const postmaster = isAvailable && databaseUrl !== undefined ? await postmasterOf(databaseUrl) : undefined
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (!isAvailable) return work()
    const before = readUsage(server, postmaster)
    const done = await work()
    const { postgresql, ...used } = addUsage(before, readUsage(server, postmaster), usage.processors[name])
    usage.processors[name] = postmaster === undefined ? used : { ...used, postgresql: postgresql ?? 0 }
    return done
  }
}
