import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { SettingsError } from '../../../../domain/errors.ts'
import { type LockAttempt, lockExclusiveFile } from './exclusive-file.ts'
import { lockBySocket } from './socket.ts'

/** The database folder is already open, in another process or in this one. */
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

type Release = () => Promise<void>

/** Describes the holder by the contents of the lock file. The host name distinguishes containers, which have their own PIDs. */
const readHolder = async (file: string) => {
  // On Windows, the locked file can't be read.
  const text = await fs.readFile(file, 'utf8').catch(() => '')
  const [, pid, host] = /^(\d+) (\S+)\n$/.exec(text) ?? []
  if (pid === undefined) return 'another process'
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

const writeHolder = (file: string) => fs.writeFile(file, `${process.pid} ${hostname()}\n`).catch(() => undefined)

const lockMethods: readonly ((folder: string, name: string) => Promise<LockAttempt>)[] = [
  // First, because on a network file system with locks it also excludes other machines.
  (folder, name) => lockExclusiveFile(path.join(folder, name)),
  async (folder, name) => (process.platform === 'linux' ? lockBySocket(folder, `${name}.`) : 'unsupported'),
]

/** Acquires all supported locks in the folder. Throws `DatabaseLockedError` if one is held. */
const acquireLocks = async (folder: string, name: string, database: string): Promise<Release> => {
  const file = path.join(folder, name)
  const acquired: Release[] = []
  const release = async () => {
    for (const releaseOne of acquired.reverse()) await releaseOne()
  }
  try {
    for (const acquire of lockMethods) {
      const result = await acquire(folder, name)
      if (result === 'held') throw new DatabaseLockedError(database, await readHolder(file))
      if (result !== 'unsupported') acquired.push(result.release)
    }
    if (acquired.length === 0)
      throw new SettingsError(
        `${folder} can't be locked: its file system does not support sockets, and the program flock is missing.`,
      )
  } catch (error) {
    await release()
    throw error
  }
  await writeHolder(file)
  return release
}

/** Creates the database if missing, in one process at a time. Its own lock doesn't exist yet, since it is in the folder. */
const createExclusively = async (folder: string, create: () => Promise<void>) => {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const parent = path.dirname(folder)
  const name = `${path.basename(folder)}.creating.lock`
  const release = await acquireLocks(parent, name, folder)
  await create().finally(release)
  // A process that still waits for this file will find the database created.
  await fs.rm(path.join(parent, name), { force: true })
}

/** Locks a database folder; the returned function releases it. Throws `DatabaseLockedError`. */
export const lockFolder = async (folder: string, create: () => Promise<void>): Promise<Release> => {
  await createExclusively(folder, create)
  return acquireLocks(folder, 'scrutineer.lock', folder)
}
