import { existsSync, readFileSync } from 'node:fs'
import { cpus } from 'node:os'

/** Linux counts in hundredths of a second, on every machine that Node.js runs on. */
const ticks = 100

const ofProcess = (pid: number): number => {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return Number.NaN
  // The name comes second, in parentheses, and may have spaces: what follows it is counted from the third field.
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) / ticks
}

const ofMachine = () => cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0)

const now = (pids: readonly number[]) => {
  const { user, system } = process.cpuUsage()
  const processes = pids.map(ofProcess)
  const script = (user + system) / 1e6
  return { processes, script, machine: ofMachine() / 1000 }
}

/** Processor seconds that something took. */
export interface CpuSeconds {
  /** Of the processes that were named, in their order; NaN where the system doesn't tell. */
  readonly processes: readonly number[]
  /** Of this process: who asks, and what stands between. */
  readonly script: number
  /** Of all there is, the database and the system too. */
  readonly machine: number
}

/** Does something, and tells who was busy meanwhile. */
export const withCpuSeconds = async <T>(pids: readonly number[], work: () => Promise<T>) => {
  const before = now(pids)
  const result = await work()
  const after = now(pids)
  const used: CpuSeconds = {
    processes: after.processes.map((seconds, place) => seconds - (before.processes[place] ?? 0)),
    script: after.script - before.script,
    machine: after.machine - before.machine,
  }
  return { result, used }
}
