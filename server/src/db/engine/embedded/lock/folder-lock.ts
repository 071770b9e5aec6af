import { existsSync } from 'node:fs'
import fs from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { SettingsError } from '../../../../domain/settings-error.ts'
import type { LockAttempt } from './attempt.ts'
import { lockExclusiveFile } from './exclusive-file.ts'
import { lockForLegacyVersions } from './legacy-lock.ts'
import { lockBySocket } from './socket.ts'

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

type Release = () => Promise<void>

/** Who holds the lock, as its file says it. The number is another one outside the holder's container: the host tells. */
const readHolder = async (file: string) => {
  // Windows lets nobody read the file meanwhile.
  const text = await fs.readFile(file, 'utf8').catch(() => '')
  const [, pid, host] = /^(\d+) (\S+)\n$/.exec(text) ?? []
  if (pid === undefined) return 'another process'
  return host === hostname() ? `process ${pid}` : `process ${pid} on ${host}`
}

const writeHolder = (file: string) => fs.writeFile(file, `${process.pid} ${hostname()}\n`).catch(() => undefined)

const lockMethods: readonly ((folder: string, name: string) => Promise<LockAttempt>)[] = [
  // First, since it excludes other machines too on a network file system that locks.
  (folder, name) => lockExclusiveFile(path.join(folder, name)),
  async (folder, name) => (process.platform === 'linux' ? lockBySocket(folder, `${name}.`) : 'unsupported'),
]

/** Takes every lock that lives in the folder; throws `DatabaseLockedError` about the database when one is held. */
const acquireLocks = async (folder: string, name: string, database: string): Promise<Release> => {
  const file = path.join(folder, name)
  const taken: Release[] = []
  const release = async () => {
    for (const each of taken.reverse()) await each()
  }
  try {
    for (const take of lockMethods) {
      const result = await take(folder, name)
      if (result === 'held') throw new DatabaseLockedError(database, await readHolder(file))
      if (result !== 'unsupported') taken.push(result.release)
    }
    if (taken.length === 0)
      throw new SettingsError(
        `Nothing keeps a second server out of ${folder}: its file system has no sockets, and the program flock isn't there.`,
      )
  } catch (error) {
    await release()
    throw error
  }
  await writeHolder(file)
  return release
}

/** Creates the database where there is none yet: one process at a time, and before the lock, which lies in its folder. */
const createExclusively = async (folder: string, create: () => Promise<void>) => {
  if (existsSync(path.join(folder, 'PG_VERSION'))) return
  const parent = path.dirname(folder)
  const name = `${path.basename(folder)}.creating.lock`
  const release = await acquireLocks(parent, name, folder)
  await create().finally(release)
  // Whoever still waits for this file finds the database created.
  await fs.rm(path.join(parent, name), { force: true })
}

/** Takes a database folder for this process, or throws `DatabaseLockedError`; the returned function releases it. */
export const lockFolder = async (folder: string, create: () => Promise<void>): Promise<Release> => {
  const earlier = await lockForLegacyVersions(folder)
  if (earlier.holder !== undefined) throw new DatabaseLockedError(folder, earlier.holder)
  try {
    await createExclusively(folder, create)
    const release = await acquireLocks(folder, 'scrutineer.lock', folder)
    return async () => {
      await release()
      await earlier.release()
    }
  } catch (error) {
    await earlier.release()
    throw error
  }
}
