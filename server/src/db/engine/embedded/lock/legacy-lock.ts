import { createHash } from 'node:crypto'
import net from 'node:net'
import { lockByPidFile } from './pid-file.ts'

/** What a refused opener knows of the holder; absent when the lock was taken. */
export type LegacyLock = { holder: string } | { holder?: never; release(): Promise<void> }

const RESPONSE_TIMEOUT_MS = 1_000

const requestHolder = (address: string) =>
  new Promise<string>(resolve => {
    const socket = net.connect(address)
    let said = ''
    const finish = () => {
      socket.destroy()
      resolve(said || 'another process')
    }
    socket.setTimeout(RESPONSE_TIMEOUT_MS, finish)
    socket.on('data', data => {
      said += data.toString()
    })
    socket.on('end', finish)
    socket.on('error', finish)
  })

/** An abstract socket: no file, one binder at a time, gone with its process; other network namespaces don't see it. */
const lockByAbstractSocket = async (folder: string): Promise<LegacyLock> => {
  const address = `\0scrutineer-${createHash('sha256').update(folder).digest('hex')}`
  const server = net.createServer(socket => {
    // Who only looks whether the lock is taken may hang up early.
    socket.on('error', () => socket.destroy())
    socket.end(`process ${process.pid}`)
  })
  server.unref()
  const taken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', error => ('code' in error && error.code === 'EADDRINUSE' ? resolve(true) : reject(error)))
    server.listen(address, () => resolve(false))
  })
  if (taken) return { holder: await requestHolder(address) }
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

/** The lock that versions before 2026-11 know, without which one of them could open the folder beside this process. */
export const lockForLegacyVersions = (folder: string): Promise<LegacyLock> =>
  process.platform === 'linux' ? lockByAbstractSocket(folder) : lockByPidFile(`${folder}.lock`)
