import { execFile } from 'node:child_process'
import fs from 'node:fs/promises'
import { promisify } from 'node:util'

const isCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code

/** When a process started, as `ps` writes it: a number that was given to a new process is no longer the holder. */
const startOf = async (pid: number): Promise<string> => {
  try {
    return (await promisify(execFile)('ps', ['-o', 'lstart=', '-p', String(pid)])).stdout.trim()
  } catch {
    // No such process, or a system without ps: then the number alone has to do.
    return ''
  }
}

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process may not be signalled, yet it lives.
    return isCode(error, 'EPERM')
  }
}

const livingHolder = async (text: string): Promise<string | undefined> => {
  const [number = '', start = ''] = text.split('\n')
  const pid = Number.parseInt(number, 10)
  if (!Number.isInteger(pid) || !isAlive(pid) || (await startOf(pid)) !== start) return undefined
  return `process ${pid}`
}

export type PidFileLock = { holder: string } | { holder?: never; release(): Promise<void> }

/** Locks by a file that names the process and its start, so that a file left by a dead process is taken over. */
export const lockByPidFile = async (file: string): Promise<PidFileLock> => {
  const mine = `${process.pid}\n${await startOf(process.pid)}\n`
  const draft = `${file}.${process.pid}`
  await fs.writeFile(draft, mine)
  try {
    for (;;) {
      try {
        // A link appears at once with all its text, unlike a file that is opened and then written.
        await fs.link(draft, file)
        return { release: () => fs.rm(file, { force: true }) }
      } catch (error) {
        if (!isCode(error, 'EEXIST')) throw error
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
    if (isCode(error, 'ENOENT')) return ''
    throw error
  }
}

/** Moves the dead file aside and looks again: if another was faster and the file is alive, it is put back. */
const removeStale = async (file: string, aside: string) => {
  try {
    await fs.rename(file, aside)
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
  if ((await livingHolder(await readOrEmpty(aside))) !== undefined) await fs.link(aside, file)
  await fs.rm(aside, { force: true })
}
