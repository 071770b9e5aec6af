import type { Settings } from './config.ts'
import { DatabaseLockedError } from './db/client.ts'
import { SettingsError } from './domain/settings-error.ts'

const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000']

/** One sentence on why the server could not start and what to do; undefined for a fault of the program. */
export const explainStartFailure = (error: unknown, settings: Settings | undefined): string | undefined => {
  if (error instanceof SettingsError) return error.message
  if (error instanceof DatabaseLockedError) return `${error.message}: stop that one, or set DATA_DIR to another folder.`
  if (!(error instanceof Error && settings)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  const { host, port, dataFolder, databaseUrl } = settings
  if (code === 'EADDRINUSE')
    return `Port ${port} is busy: stop the program that uses it, or set PORT to another number.`
  if (code === 'EADDRNOTAVAIL')
    return `This machine has no address ${host}: set HOST to one that it has, or to 127.0.0.1.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No permission to use ${dataFolder} or port ${port}: set DATA_DIR or PORT to one that you may use.`
  }
  if (code === 'ENOSPC')
    return `The disk of ${dataFolder} is full: make room, or set DATA_DIR to a folder on another one.`
  if (databaseUrl && unreachable.includes(code)) {
    return `The database of DATABASE_URL can't be opened (${error.message || code}): check its address, user, password and name.`
  }
  return undefined
}
