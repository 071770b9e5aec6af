import { createHash } from 'node:crypto'
import net from 'node:net'
import { lockByFile } from './lock-file.ts'

/** Another process, or this one, has the database folder open. */
export class DatabaseLockedError extends Error {
  readonly folder: string
  readonly holder: string

  constructor(folder: string, holder: string) {
    super(`The database in ${folder} is in use by ${holder}; only one process can open it`)
    this.name = 'DatabaseLockedError'
    this.folder = folder
    this.holder = holder
  }
}

const ANSWER_TIME = 1_000

const askHolder = (address: string) =>
  new Promise<string>(resolve => {
    const socket = net.connect(address)
    let said = ''
    const finish = () => {
      socket.destroy()
      resolve(said || 'another process')
    }
    socket.setTimeout(ANSWER_TIME, finish)
    socket.on('data', data => {
      said += data.toString()
    })
    socket.on('end', finish)
    socket.on('error', finish)
  })

/** An abstract socket: no file, one binder at a time, gone with its process however that ends. Linux alone has it. */
const lockBySocket = async (folder: string): Promise<() => Promise<void>> => {
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
  if (taken) throw new DatabaseLockedError(folder, await askHolder(address))
  return () => new Promise(resolve => server.close(() => resolve()))
}

/** Takes the folder for this process, or throws `DatabaseLockedError`; the returned function gives it back. */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  if (process.platform === 'linux') return lockBySocket(folder)
  const lock = await lockByFile(`${folder}.lock`)
  if (lock.holder !== undefined) throw new DatabaseLockedError(folder, lock.holder)
  return lock.release
}
