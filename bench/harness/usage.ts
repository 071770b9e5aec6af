import { cpus } from 'node:os'
import { withConnection } from '../../testkit/database/connection.ts'
import { hasProcFilesystem, processTreeSeconds, readProcessStat } from '../../testkit/process/process-stats.ts'

/** Processor seconds of a part of a script, by who had them; `all` is what the machine has in that time. */
export interface ProcessorUse {
  readonly all: number
  readonly server: number
  /** Absent on the embedded engine, which is in the server, and where the database is on another machine. */
  readonly postgresql?: number
  /** The script itself: the phones and the staff. */
  readonly script: number
  readonly others: number
  readonly idle: number
}

/** When something ran, from and to, in microseconds of the clock that profiles have. */
export type TimeWindows = [number, number][]

/** What the parts of a script used, noted by their names as they run. */
export interface Usage {
  readonly processors: Record<string, ProcessorUse>
  readonly windows: Record<string, TimeWindows>
  /** Where servers leave their profiles, if they are to. */
  readonly profiles?: string
}

const clock = () => Number(process.hrtime.bigint() / 1000n)

/** The process that started all of a PostgreSQL's processes, as far as it is on this machine. */
const postmasterOf = (databaseUrl: string): Promise<number | undefined> =>
  withConnection(databaseUrl, async client => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    try {
      const { name, parent } = readProcessStat(rows[0]?.pid ?? 0)
      return name === 'postgres' ? parent : undefined
    } catch (error) {
      // On another machine this one has no process of that number.
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
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
  const known = passed('server') + passed('postgresql') + passed('script')
  return {
    all: (before?.all ?? 0) + all,
    server: (before?.server ?? 0) + passed('server'),
    postgresql: (before?.postgresql ?? 0) + passed('postgresql'),
    script: (before?.script ?? 0) + passed('script'),
    // Each is counted with a clock of its own.
    others: (before?.others ?? 0) + Math.max(0, busy - known),
    idle: (before?.idle ?? 0) + Math.max(0, all - Math.max(busy, known)),
  }
}

/** Gives what runs a part of a script, and adds what that used to what was noted for parts of the same name. */
export const createUsageRecorder = async (
  usage: Usage | undefined,
  server: number,
  databaseUrl: string | undefined,
) => {
  const isTold = usage !== undefined && hasProcFilesystem
  const postmaster = isTold && databaseUrl !== undefined ? await postmasterOf(databaseUrl) : undefined
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    if (!usage) return work()
    const [from, before] = [clock(), isTold ? readUsage(server, postmaster) : undefined]
    const done = await work()
    usage.windows[name] = [...(usage.windows[name] ?? []), [from, clock()]]
    if (before) {
      const { postgresql, ...used } = addUsage(before, readUsage(server, postmaster), usage.processors[name])
      usage.processors[name] = postmaster === undefined ? used : { ...used, postgresql: postgresql ?? 0 }
    }
    return done
  }
}
