import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { promisify } from 'node:util'
import { errorCode } from '../../../../domain/error-code.ts'

/** Start time of a process, as printed by `ps`, to detect a reused PID. */
const startOf = async (pid: number): Promise<string> => {
  try {
    return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim()
  } catch {
    // No such process, or no `ps`: then only the PID is compared.
    return ''
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // A process of another account can't be signaled, but is alive.
    return errorCode(error) === 'EPERM'
  }
}

const livingHolder = async (text: string): Promise<string | undefined> => {
  const [number = '', start = ''] = text.split('\n')
  const pid = Number.parseInt(number, 10)
  if (!Number.isInteger(pid) || !isAlive(pid) || (await startOf(pid)) !== start) return undefined
  return `process ${pid}`
}

export type PidFileLock = { holder: string } | { holder?: never; release(): Promise<void> }

/** Locks with a file that has the PID and start time, so that the file of a dead process can be taken over. */
export const lockByPidFile = async (file: string): Promise<PidFileLock> => {
  const contents = `${process.pid}\n${await startOf(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  await fs.writeFile(draft, contents)
  try {
    for (;;) {
      try {
        // Linking is atomic, unlike creating and then writing a file.
        await fs.link(draft, file)
        return { release: () => fs.rm(file, { force: true }) }
      } catch (error) {
        if (errorCode(error) !== 'EEXIST') throw error
      }
      const holder = await livingHolder(await readOrEmpty(file))
      if (holder !== undefined) return { holder }
      await removeStale(file, `${draft}.dead`)
    }
  } finally {
    await fs.rm(draft, { force: true })
  }
}

const readOrEmpty = async (file: string) => {
  try {
    return await fs.readFile(file, 'utf8')
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  }
}

/** Renames the stale file and checks it again: if another process has meanwhile replaced it, restores it. */
const removeStale = async (file: string, aside: string) => {
  try {
    await fs.rename(file, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    throw error
  }
  if ((await livingHolder(await readOrEmpty(aside))) !== undefined) await fs.link(aside, file)
  await fs.rm(aside, { force: true })
}
