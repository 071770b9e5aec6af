import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { childPids, hasProcFilesystem, parseStat } from './process-stats.ts'

describe('/proc/<pid>/stat', () => {
  it('parses a process name with spaces and parentheses', () => {
    const text = `4711 (a (strange) name) S 42 1 1 0 -1 0 0 0 0 0 150 50 25 75 20 0 1 0 100`
    expect(parseStat(text)).toEqual({ name: 'a (strange) name', parent: 42, seconds: 3 })
  })
})

it.runIf(hasProcFilesystem)('threads that end while they are listed are left out', async () => {
  // Starts and ends threads continuously.
  const code = `
    const { Worker } = require('node:worker_threads')
    const next = () => new Worker('', { eval: true }).once('exit', next)
    next(); next(); console.log('ready')`
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    await once(child.stdout, 'data')
    for (let turn = 0; turn < 3_000; turn += 1) {
      expect(childPids(child.pid ?? 0)).toEqual([])
      if (turn % 100 === 0) await setImmediate()
    }
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
