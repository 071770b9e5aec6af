import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { childPids } from './process-stats.ts'

const linuxTree = (pid: number): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const kibibytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
  return kibibytes + childPids(pid).reduce((sum, child) => sum + linuxTree(child), 0)
}

const listedTree = (pid: number): number => {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n')
  const rows = lines.map(line => line.trim().split(/\s+/).map(Number))
  const below = (parent: number): number =>
    rows.filter(([, ppid]) => ppid === parent).reduce((sum, [child = 0, , rss = 0]) => sum + rss + below(child), 0)
  return (rows.find(([rowPid]) => rowPid === pid)?.[2] ?? 0) + below(pid)
}

/** Resident memory in MiB of a process and its descendants. */
export const processMemoryMiB = (pid: number): number => {
  const kibibytes = existsSync(`/proc/${pid}/status`) ? linuxTree(pid) : listedTree(pid)
  return kibibytes / 1024
}

/** Samples the memory of a process in MiB; `stop` returns all samples in order. */
export const sampleMemory = (pid: number, everyMs: number) => {
  const samples = [processMemoryMiB(pid)]
  let failure: unknown
  const sample = () => {
    try {
      samples.push(processMemoryMiB(pid))
    } catch (error) {
      // A thread or a child may end between being listed and being read.
      failure = error
    }
  }
  const timer = setInterval(sample, everyMs)
  return {
    stop: () => {
      clearInterval(timer)
      if (samples.length === 1 && failure) throw failure
      return samples
    },
  }
}
