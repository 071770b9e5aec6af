import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Whether this machine tells of processes as Linux does. */
export const hasProcFilesystem = existsSync('/proc/self/stat')

// What Linux counts in, on every machine that Node.js runs on.
const ticksPerSecond = 100

/** What Linux tells of a process: its name, its parent, and the processor seconds of it and of children that ended. */
export const parseStat = (text: string) => {
  // The name stands in parentheses, and may have some itself.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
}

export const readProcessStat = (pid: number) => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** The processes that a process started and that haven't ended, by its threads. */
export const childPids = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )

const isMissingProcess = (error: unknown) =>
  error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH')

/** Processor seconds of a process and of all that it started, ended ones too. */
export const processTreeSeconds = (pid: number): number => {
  try {
    return childPids(pid).reduce((sum, child) => sum + processTreeSeconds(child), readProcessStat(pid).seconds)
  } catch (error) {
    // Between being listed and being read it ended: then its parent has its seconds.
    if (isMissingProcess(error)) return 0
    throw error
  }
}
