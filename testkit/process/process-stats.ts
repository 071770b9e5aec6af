import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hasErrorCode } from '../error-code.ts'

/** Whether the machine has Linux's `/proc`. */
export const hasProcFilesystem = existsSync('/proc/self/stat')

// Ticks per second in `/proc` on every Linux that Node.js supports.
const ticksPerSecond = 100

/** Name, parent and CPU seconds of a process from its `stat` file; the seconds include those of children that ended. */
const parseStat = (text: string) => {
  // The name is in parentheses and may contain parentheses.
  const end = text.lastIndexOf(')')
  const fields = text.slice(end + 2).split(' ')
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
  return { name: text.slice(text.indexOf('(') + 1, end), parent: Number(fields[1]), seconds: ticks / ticksPerSecond }
}

export const readProcessStat = (pid: number) => parseStat(readFileSync(`/proc/${pid}/stat`, 'utf8'))

/** Processes and threads may end between being listed and being read. */
const isMissingProcess = (error: unknown) => hasErrorCode(error, 'ENOENT', 'ESRCH')

const readChildren = (pid: number, thread: string): string => {
  try {
    return readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
  } catch (error) {
    if (isMissingProcess(error)) return ''
    throw error
  }
}

/** The running child processes of all threads of a process. */
export const childPids = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`).flatMap(thread => readChildren(pid, thread).split(' ').filter(Boolean).map(Number))

/** CPU seconds of a process and its descendants, including those that ended. */
export const processTreeSeconds = (pid: number): number => {
  try {
    return childPids(pid).reduce((sum, child) => sum + processTreeSeconds(child), readProcessStat(pid).seconds)
  } catch (error) {
    // The parent's seconds include those of ended children.
    if (isMissingProcess(error)) return 0
    throw error
  }
}
