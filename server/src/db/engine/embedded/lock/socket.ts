import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import fs from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode, type LockAttempt } from './attempt.ts'

/** Codes of file systems that hold no sockets, and of a system without /proc where the path is too long. */
const unsupported = ['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EINVAL', 'ENOSYS', 'ENOENT', 'ENAMETOOLONG']

const MAX_ATTEMPTS = 5
const MAX_BACKOFF_MS = 250

/** A short path to the folder: the path of a socket has at most 107 bytes. */
const shortPath = (descriptor: number, folder: string) =>
  existsSync(`/proc/self/fd/${descriptor}`) ? `/proc/self/fd/${descriptor}` : folder

const listen = (address: string) =>
  new Promise<net.Server | 'unsupported'>((resolve, reject) => {
    const server = net.createServer(socket => socket.on('error', () => undefined).destroy())
    server.unref()
    server.once('error', error =>
      unsupported.includes(String(errorCode(error))) ? resolve('unsupported') : reject(error),
    )
    server.listen(address, () => resolve(server))
  })

/**
 * Whether a process listens there. The kernel accepts for a process that is paused or busy, also when its queue is full
 * (EAGAIN), and refuses once it has ended. Throws for a socket of another account.
 */
const isAlive = (address: string) =>
  new Promise<boolean>((resolve, reject) => {
    const socket = net.connect(address)
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', error => {
      const code = String(errorCode(error))
      if (['EACCES', 'EPERM'].includes(code)) reject(error)
      else resolve(!['ECONNREFUSED', 'ENOENT'].includes(code))
    })
  })

/** The sockets of others by whether somebody listens; drafts don't count. */
const findOtherSockets = async (at: string, prefix: string, own: string) => {
  const names = (await fs.readdir(at)).filter(name => name.startsWith(prefix) && name !== own)
  const published = names.filter(name => !name.endsWith('.new'))
  const alive = await Promise.all(published.map(name => isAlive(`${at}/${name}`)))
  return { isHeld: alive.includes(true), names }
}

const attempt = async (at: string, prefix: string): Promise<LockAttempt> => {
  const own = `${prefix}${randomUUID()}`
  const draft = `${own}.new`
  const server = await listen(`${at}/${draft}`)
  if (server === 'unsupported') return server
  const release = async () => {
    await fs.rm(`${at}/${own}`, { force: true })
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
  try {
    await fs.chmod(`${at}/${draft}`, 0o600)
    await fs.rename(`${at}/${draft}`, `${at}/${own}`)
    const { isHeld, names } = await findOtherSockets(at, prefix, own)
    if (isHeld) {
      await release()
      return 'held'
    }
    for (const name of names) await fs.rm(`${at}/${name}`, { force: true })
    return { release }
  } catch (error) {
    await release()
    // Only a holder removes the draft of another process.
    if (errorCode(error) === 'ENOENT') return 'held'
    throw error
  }
}

/**
 * Locks by a listening socket inside the folder, which is reached through any path and from any namespace of the machine,
 * and refuses connections as soon as its process has ended.
 *
 * Each opener publishes a socket of its own, under a name that is never used again, and only then looks for others. Of two
 * openers the one that published later finds the other, so both can't hold the folder; and since a name with nobody
 * listening stays without a listener, removing it takes nothing from anybody. Two that find each other withdraw and try
 * again after random delays.
 */
export const lockBySocket = async (folder: string, prefix: string): Promise<LockAttempt> => {
  const descriptor = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY)
  const at = shortPath(descriptor, folder)
  let result: LockAttempt = 'held'
  try {
    for (let count = 0; count < MAX_ATTEMPTS && result === 'held'; count += 1) {
      result = await attempt(at, prefix)
      if (result === 'held') await delay(Math.random() * MAX_BACKOFF_MS)
      if (result === 'held' && (await findOtherSockets(at, prefix, '')).isHeld) break
    }
  } finally {
    if (typeof result === 'string') closeSync(descriptor)
  }
  if (typeof result === 'string') return result
  const { release } = result
  return { release: () => release().finally(() => closeSync(descriptor)) }
}
