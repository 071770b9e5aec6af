import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../../../../test/temporary-folder.ts'
import { type LockAttempt, lockExclusiveFile } from './exclusive-file.ts'
import { lockFolder } from './folder-lock.ts'
import { lockBySocket } from './socket.ts'

const root = temporaryFolder()
afterEach(() => vi.unstubAllEnvs())

const createFolder = async (...names: string[]) => {
  const folder = await mkdtemp(path.join(root, 'f-'))
  const inner = path.join(folder, ...names)
  await mkdir(inner, { recursive: true })
  return inner
}

const isTaken = (result: LockAttempt): result is Exclude<LockAttempt, string> => typeof result !== 'string'

const release = async (result: LockAttempt) => {
  expect(result).toHaveProperty('release')
  if (isTaken(result)) await result.release()
}

const withoutFlock = () => vi.stubEnv('PATH', path.join(root, 'no-programs'))

/** Leaves sockets of a process that was killed, under these names. */
const leaveDeadSockets = (folder: string, names: readonly string[]) => {
  const script = `const net = require('node:net')
    let left = ${names.length}
    const listening = () => { left -= 1; if (left === 0) process.kill(process.pid, 'SIGKILL') }
    for (const name of ${JSON.stringify(names)}) net.createServer().listen(name, listening)`
  spawnSync(process.execPath, ['-e', script], { cwd: folder })
}

test('a second process is rejected until the first one ends', async () => {
  const folder = await createFolder()
  const first = await lockBySocket(folder, 'db.lock.')
  expect(await lockBySocket(folder, 'db.lock.')).toBe('held')
  await release(first)
  expect(await readdir(folder)).toEqual([])
  await release(await lockBySocket(folder, 'db.lock.'))
})

test('a folder is locked even if its path is too long for a socket', async () => {
  const folder = await createFolder('x'.repeat(100), 'y'.repeat(100))
  const first = await lockBySocket(folder, 'db.lock.')
  expect(await lockBySocket(folder, 'db.lock.')).toBe('held')
  await release(first)
})

test('of processes that concurrently find sockets of dead processes, one gets the folder', async () => {
  const folder = await createFolder()
  for (let round = 0; round < 6; round += 1) {
    leaveDeadSockets(folder, ['db.lock.1', 'db.lock.2', 'db.lock.3.new'])
    const results = await Promise.all(Array.from({ length: 8 }, () => lockBySocket(folder, 'db.lock.')))
    const taken = results.filter(isTaken)
    expect(taken).toHaveLength(1)
    expect(await readdir(folder)).toHaveLength(1)
    for (const each of taken) await each.release()
  }
})

test('a paused or unresponsive owner keeps the lock', async () => {
  const folder = await createFolder()
  const script = `require('node:net').createServer().listen('db.lock.1', () => process.stdout.write('!'))`
  const holder = spawn(process.execPath, ['-e', script], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  holder.kill('SIGSTOP')
  expect(await lockBySocket(folder, 'db.lock.')).toBe('held')
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  await release(await lockBySocket(folder, 'db.lock.'))
})

test('a copy of the folder, with inactive sockets, opens', async () => {
  const folder = await createFolder()
  await writeFile(path.join(folder, 'db.lock.1'), '')
  await release(await lockBySocket(folder, 'db.lock.'))
})

test('the file lock excludes others until its process exits or is killed', async () => {
  const file = path.join(await createFolder(), 'db.lock')
  const first = await lockExclusiveFile(file)
  expect(await lockExclusiveFile(file)).toBe('held')
  await release(first)
  const script = 'exec 9>"$0"; flock -n 9; echo locked; exec sleep 60'
  const holder = spawn('sh', ['-c', script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(holder.stdout, 'data')
  expect(await lockExclusiveFile(file)).toBe('held')
  const ended = once(holder, 'exit')
  holder.kill('SIGKILL')
  await ended
  await release(await lockExclusiveFile(file))
  withoutFlock()
  expect(await lockExclusiveFile(file)).toBe('unsupported')
})

const noop = async () => undefined
const createDatabase = async () => {
  const folder = await createFolder('database')
  await writeFile(path.join(folder, 'PG_VERSION'), '18\n')
  return folder
}

test('the error names the host of a server in another container', async () => {
  const folder = await createDatabase()
  const held = await lockExclusiveFile(path.join(folder, 'scrutineer.lock'))
  await writeFile(path.join(folder, 'scrutineer.lock'), '1 3f2a77c0\n')
  await expect(lockFolder(folder, noop)).rejects.toThrow('in use by process 1 on 3f2a77c0; only one process')
  await release(held)
  await (await lockFolder(folder, noop))()
})

test('without the program flock the folder is locked by its socket only', async () => {
  const folder = await createDatabase()
  withoutFlock()
  const unlock = await lockFolder(folder, noop)
  expect(await lockBySocket(folder, 'scrutineer.lock.')).toBe('held')
  await unlock()
})

test('a database is created by one process at a time', async () => {
  const folder = path.join(await createFolder(), 'database')
  let inside = 0
  const create = async () => {
    inside += 1
    expect(await lockBySocket(path.dirname(folder), 'database.creating.lock.')).toBe('held')
    await mkdir(folder)
    await writeFile(path.join(folder, 'PG_VERSION'), '18\n')
  }
  await (await lockFolder(folder, create))()
  await (await lockFolder(folder, create))()
  expect(inside).toBe(1)
  expect(await readdir(path.dirname(folder))).toEqual(['database'])
})
