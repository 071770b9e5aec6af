import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

/** The origin that a starting server prints. Rejects with its output if it ends or doesn't listen in time. */
export const untilListening = (server: ChildProcess, timeoutMs: number): Promise<string> =>
  new Promise((resolve, reject) => {
    let log = ''
    const read = (text: string) => {
      log += text
      const [, address] = /Listening on (https?:\/\/[\w.:[\]-]+)\s/.exec(log) ?? []
      if (address === undefined) return
      // The streams keep flowing without listeners: a full pipe would block the server.
      server.stdout?.off('data', read)
      server.stderr?.off('data', read)
      resolve(address)
    }
    for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', read)
    server.once('error', reject)
    server.once('close', code => reject(new Error(`The server ended with ${code} instead of listening:\n${log}`)))
    void wait(timeoutMs, undefined, { ref: false }).then(() =>
      reject(new Error(`The server did not listen within ${timeoutMs / 1000} s:\n${log}`)),
    )
  })

/** Ends a process with a signal; with SIGKILL if it takes longer than `timeoutMs`. */
export const endProcess = async (child: ChildProcess, signal: 'SIGINT' | 'SIGKILL', timeoutMs: number) => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(force)
}
