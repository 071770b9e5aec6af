import { createHash } from 'node:crypto'
import net from 'node:net'
import { errorCode } from '../../../../domain/error-code.ts'
import { lockByPidFile } from './pid-file.ts'

/** Either the current holder or the acquired lock. */
export type LegacyLock = { holder: string } | { holder?: never; release(): Promise<void> }

const RESPONSE_TIMEOUT_MS = 1_000

const requestHolder = (address: string) =>
  new Promise<string>(resolve => {
    const socket = net.connect(address)
    let response = ''
    const finish = () => {
      socket.destroy()
      resolve(response || 'another process')
    }
    socket.setTimeout(RESPONSE_TIMEOUT_MS, finish)
    socket.on('data', data => {
      response += data.toString()
    })
    socket.on('end', finish)
    socket.on('error', finish)
  })

/** Abstract socket: no file, exclusive, ends with its process; not visible in other network namespaces. */
const lockByAbstractSocket = async (folder: string): Promise<LegacyLock> => {
  const address = `\0scrutineer-${createHash('sha256').update(folder).digest('hex')}`
  const server = net.createServer(socket => {
    // A client that only checks the lock may disconnect early.
    socket.on('error', () => socket.destroy())
    socket.end(`process ${process.pid}`)
  })
  server.unref()
  const isTaken = await new Promise<boolean>((resolve, reject) => {
    server.once('error', error => (errorCode(error) === 'EADDRINUSE' ? resolve(true) : reject(error)))
    server.listen(address, () => resolve(false))
  })
  if (isTaken) return { holder: await requestHolder(address) }
  return { release: () => new Promise(resolve => server.close(() => resolve())) }
}

/** Acquires the lock of versions before 2026-11, so that none of them can open the folder at the same time. */
export const lockForLegacyVersions = (folder: string): Promise<LegacyLock> =>
  process.platform === 'linux' ? lockByAbstractSocket(folder) : lockByPidFile(`${folder}.lock`)
