import { DatabaseLockedError } from '../db/client.ts'
import { SettingsError } from '../domain/errors.ts'
import type { Settings } from './config.ts'

const connectionErrorCodes = ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', '28P01', '28000', '3D000', '42501', '58P01']
const folderErrorCodes = ['EEXIST', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP']

const databaseErrorText = (reason: string) =>
  `The database of DATABASE_URL can't be opened (${reason.split('\n')[0]}): check its address, user, password and name.`

/** Converts any error of opening the database of DATABASE_URL to a `SettingsError`. */
export const withDatabaseError = <T>(opening: Promise<T>): Promise<T> =>
  opening.catch((error: unknown) => {
    throw new SettingsError(
      databaseErrorText(error instanceof Error ? error.message || fieldOf(error, 'code') : String(error)),
      { cause: error },
    )
  })

const fieldOf = (error: Error, name: string): string =>
  name in error ? String(Object.getOwnPropertyDescriptor(error, name)?.value) : ''

/** PostgreSQL's code of a full disk, which the embedded engine has too. */
const DISK_FULL = '53100'

/** The code of the error, or of the one that caused it: that of a failed migration. */
const codeOf = (error: Error): string =>
  fieldOf(error, 'code') || (error.cause instanceof Error ? codeOf(error.cause) : '')

/** Describes in one sentence why the server could not start and how to fix it; undefined for an unexpected error. */
export const describeStartupError = (error: unknown, settings: Settings | undefined): string | undefined => {
  if (error instanceof SettingsError) return error.message
  if (error instanceof DatabaseLockedError) return `${error.message}: stop that one, or set DATA_DIR to another folder.`
  if (!(error instanceof Error && settings)) return undefined
  const code = codeOf(error)
  const { host, port, dataFolder, databaseUrl } = settings
  if (code === 'EADDRINUSE')
    return `Port ${port} is busy: stop the program that uses it, or set PORT to another number.`
  const isHostUnknown = fieldOf(error, 'syscall') === 'getaddrinfo' && fieldOf(error, 'hostname') === host
  if (code === 'EADDRNOTAVAIL' || isHostUnknown)
    return `This machine has no address ${host}: set HOST to one of its addresses, or to 127.0.0.1.`
  if (folderErrorCodes.includes(code) && fieldOf(error, 'path').startsWith(dataFolder))
    return `DATA_DIR, ${dataFolder}, can't be used as a folder (${code}): set it to another one.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `No permission to use ${dataFolder} or port ${port}: set DATA_DIR or PORT to one that you may use.`
  }
  if (code === DISK_FULL && databaseUrl)
    return 'The disk of the database of DATABASE_URL is full: free some space on its machine.'
  if (['ENOSPC', 'EDQUOT', DISK_FULL].includes(code))
    return `The disk of ${dataFolder} is full: free some space, or set DATA_DIR to a folder on another disk.`
  if (databaseUrl && connectionErrorCodes.includes(code)) return databaseErrorText(error.message || code)
  return undefined
}
