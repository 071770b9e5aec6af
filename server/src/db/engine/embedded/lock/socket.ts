import { randomUUID } from 'node:crypto'
import { closeSync, constants, existsSync, openSync } from 'node:fs'
import fs from 'node:fs/promises'
import net from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { errorCode } from '../../../../domain/errors.ts'
import type { LockAttempt } from './exclusive-file.ts'

/** Error codes of file systems without sockets, and of a too long path on a system without /proc. */
const unsupported = ['EOPNOTSUPP', 'ENOTSUP', 'EPERM', 'EINVAL', 'ENOSYS', 'ENOENT', 'ENAMETOOLONG']

const MAX_ATTEMPTS = 5
const MAX_BACKOFF_MS = 250

/** A short path of the folder, since socket paths are limited to 107 bytes. */
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
 * Whether a process listens at the address. The kernel accepts connections for a stopped or busy process, returns EAGAIN if
 * its queue is full, and refuses once the process has ended. Throws for a socket of another account.
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

/** Finds the sockets of other processes and whether any of them is alive, ignoring drafts. */
const findOtherSockets = async (at: string, prefix: string, ownName: string) => {
  const names = (await fs.readdir(at)).filter(name => name.startsWith(prefix) && name !== ownName)
  const published = names.filter(name => !name.endsWith('.new'))
  const alive = await Promise.all(published.map(name => isAlive(`${at}/${name}`)))
  return { isHeld: alive.includes(true), names }
}

const attempt = async (at: string, prefix: string): Promise<LockAttempt> => {
  const ownName = `${prefix}${randomUUID()}`
  const draft = `${ownName}.new`
  const server = await listen(`${at}/${draft}`)
  if (server === 'unsupported') return server
  const release = async () => {
    await fs.rm(`${at}/${ownName}`, { force: true })
    await new Promise<void>(resolve => server.close(() => resolve()))
  }
  try {
    await fs.chmod(`${at}/${draft}`, 0o600)
    await fs.rename(`${at}/${draft}`, `${at}/${ownName}`)
    const { isHeld, names } = await findOtherSockets(at, prefix, ownName)
    if (isHeld) {
      await release()
      return 'held'
    }
    for (const name of names) await fs.rm(`${at}/${name}`, { force: true })
    return { release }
  } catch (error) {
    await release()
    // Only a holder removes drafts of other processes.
    if (errorCode(error) === 'ENOENT') return 'held'
    throw error
  }
}

/**
 * Locks with a listening socket in the folder. It is reachable by any path and from any namespace of the machine, and
 * refuses connections as soon as its process has ended.
 *
 * Each process publishes a socket under a unique name and only then looks for others. Of two processes, the later one finds
 * the other, so both can't acquire the lock. Names are never reused, so removing a dead socket is safe. Two processes that
 * find each other withdraw and retry after random delays.
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
