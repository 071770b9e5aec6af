import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { errorCode, SettingsError } from '../domain/errors.ts'

// Windows uses access control lists instead.
const hasModes = process.platform !== 'win32'

/** Makes all files that this process creates from now on private to its account. */
export const setPrivateUmask = (): void => {
  process.umask(0o077)
}

/** Names of this program's files in the data folder. */
const ownNames = /^(database|pictures|token-secret|export-key\.pem)/

interface Outcome {
  restricted: number
  /** Files that another account owns. */
  denied: number
}

const permissions = ({ mode }: Stats) => mode & 0o777

const change = (path: string, mode: number, outcome: Outcome) => {
  try {
    chmodSync(path, mode)
    outcome.restricted += 1
  } catch (error) {
    if (errorCode(error) !== 'EPERM') throw error
    outcome.denied += 1
  }
}

/** Sets 0700 on folders and 0600 on our own files; other files only lose the permissions of group and others. */
const restrict = (path: string, isOwn: boolean, outcome: Outcome): void => {
  // Another server that shares the folder may delete a file meanwhile.
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats || stats.isSymbolicLink()) return
  const isFolder = stats.isDirectory()
  const mode = isFolder ? 0o700 : isOwn ? 0o600 : permissions(stats) & 0o700
  if (permissions(stats) !== mode) change(path, mode, outcome)
  if (isFolder) for (const name of readdirSync(path)) restrict(join(path, name), isOwn, outcome)
}

const assertNotShared = (folder: string) => {
  if (folder === parse(folder).root || folder === realpathSync(tmpdir()))
    throw new SettingsError(
      `Please correct the settings: DATA_DIR, ${folder}, is shared with other programs. Use a dedicated folder.`,
    )
}

const describeOutcome = (folder: string, { restricted, denied }: Outcome) => [
  ...(restricted > 0
    ? [`Permissions in ${folder} were restricted to this account: ${restricted} files and folders allowed more.`]
    : []),
  ...(denied > 0
    ? [`Permissions of ${denied} files and folders in ${folder} could not be restricted: another account owns them.`]
    : []),
]

/**
 * Restricts the data folder and everything below it to this account. Returns lines to print, if anything changed. Throws a
 * `SettingsError` for a shared system folder.
 */
export const restrictDataFolder = (dataFolder: string): string[] => {
  const folder = realpathSync(dataFolder)
  assertNotShared(folder)
  if (!hasModes) return []
  const outcome = { restricted: 0, denied: 0 }
  if (permissions(lstatSync(folder)) !== 0o700) change(folder, 0o700, outcome)
  if (outcome.denied === 0 && permissions(lstatSync(folder)) !== 0o700)
    return [`The file system of ${folder} stores no permissions: it must not be reachable by other accounts.`]
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isOwn = ownNames.test(name)
    // `pictures` may be a link to another disk.
    restrict(isOwn && existsSync(path) ? realpathSync(path) : path, isOwn, outcome)
  }
  return describeOutcome(folder, outcome)
}
