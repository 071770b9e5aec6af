import { spawn } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { errorCode } from '../../../../domain/errors.ts'

/** Result of a lock attempt; `unsupported` if the system or file system lacks this kind of lock. */
export type LockAttempt = 'held' | 'unsupported' | { release(): Promise<void> }

/** libuv's `UV_FS_O_EXLOCK`, which Node.js passes through without a constant: opens or locks the file exclusively. */
const exclusive: Partial<Record<NodeJS.Platform, number>> = {
  win32: 0x1000_0000,
  darwin: 0x20 | constants.O_NONBLOCK,
  freebsd: 0x20 | constants.O_NONBLOCK,
  openbsd: 0x20 | constants.O_NONBLOCK,
}

/** Error codes for a file that another process has opened exclusively. */
const heldCodes = ['EBUSY', 'EAGAIN', 'EWOULDBLOCK']

const flags = constants.O_RDWR | constants.O_CREAT

/**
 * Locks the open file with flock(1), since Linux lacks that flag and Node.js lacks flock. The lock belongs to the open file
 * description, which the program shares, so it outlives the program and ends with this process.
 */
const flock = (descriptor: number) =>
  new Promise<'locked' | 'held' | 'unsupported'>(resolve => {
    const program = spawn('flock', ['-n', '3'], { stdio: ['ignore', 'ignore', 'pipe', descriptor] })
    let errorOutput = ''
    program.stderr?.on('data', (text: Buffer) => {
      errorOutput += text.toString()
    })
    program.once('error', () => resolve('unsupported'))
    program.once('close', code => {
      if (code === 0) resolve('locked')
      else resolve(code === 1 && errorOutput === '' ? 'held' : 'unsupported')
    })
  })

/** Locks the file with the operating system's lock, which ends with the process. */
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
