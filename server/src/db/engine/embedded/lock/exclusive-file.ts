import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { errorCode, type LockAttempt } from './attempt.ts'

/** `UV_FS_O_EXLOCK` of libuv, which Node.js passes on but doesn't name: nobody else opens the file, or locks it. */
const exclusive: Partial<Record<NodeJS.Platform, number>> = {
  win32: 0x1000_0000,
  darwin: 0x20 | constants.O_NONBLOCK,
  freebsd: 0x20 | constants.O_NONBLOCK,
  openbsd: 0x20 | constants.O_NONBLOCK,
}

/** Codes of a file that another process has opened exclusively. */
const heldCodes = ['EBUSY', 'EAGAIN', 'EWOULDBLOCK']

const flags = constants.O_RDWR | constants.O_CREAT

/**
 * Locks the open file by flock(1), since Linux has no such flag and Node.js no flock. The lock belongs to the open file,
 * which the program shares, and so outlives the program: it ends with this process.
 */
const flock = (descriptor: number) =>
  new Promise<'locked' | 'held' | 'unsupported'>(resolve => {
    const program = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] })
    let complaint = ''
    program.stderr?.on('data', (text: Buffer) => {
      complaint += text.toString()
    })
    program.once('error', () => resolve('unsupported'))
    program.once('close', code => {
      if (code === 0) resolve('locked')
      else resolve(code === 1 && complaint === '' ? 'held' : 'unsupported')
    })
  })

/** Locks by the file itself, as the system does it; the lock ends with the process. */
export const lockExclusiveFile = async (file: string): Promise<LockAttempt> => {
  const flag = exclusive[process.platform]
  let descriptor: number
  try {
    descriptor = openSync(file, flags | (flag ?? 0), 0o600)
  } catch (error) {
    if (flag && heldCodes.includes(String(errorCode(error)))) return 'held'
    if (flag && ['ENOTSUP', 'EOPNOTSUPP'].includes(String(errorCode(error)))) return 'unsupported'
    throw error
  }
  const result = flag ? 'locked' : await flock(descriptor)
  if (result === 'locked') return { release: async () => closeSync(descriptor) }
  closeSync(descriptor)
  return result
}
