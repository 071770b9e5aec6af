import { chmodSync, existsSync, lstatSync, readdirSync, realpathSync, type Stats } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, parse } from 'node:path'
import { SettingsError } from '../domain/settings-error.ts'

// Windows has no such permissions: there the folder's access control list decides.
const hasModes = process.platform !== 'win32'

/** Denies other accounts of the machine everything this process creates from now on, its threads included. */
export const setPrivateUmask = (): void => {
  process.umask(0o077)
}

/** Names in the data folder that only this program creates. */
const ownNames = /^(database|pictures|token-secret|export-key\.pem)/

interface Outcome {
  restricted: number
  /** Files of another account, whose permissions only that account can change. */
  denied: number
}

const rights = ({ mode }: Stats) => mode & 0o777

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

const change = (path: string, mode: number, outcome: Outcome) => {
  try {
    chmodSync(path, mode)
    outcome.restricted += 1
  } catch (error) {
    if (codeOf(error) !== 'EPERM') throw error
    outcome.denied += 1
  }
}

/** Sets 0700 on folders and 0600 on files; a file of unknown origin only loses what group and others may do with it. */
const restrict = (path: string, isOwn: boolean, outcome: Outcome): void => {
  // A file can go away meanwhile: another server may share the folder.
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (!found || found.isSymbolicLink()) return
  const isFolder = found.isDirectory()
  const wanted = isFolder ? 0o700 : isOwn ? 0o600 : rights(found) & 0o700
  if (rights(found) !== wanted) change(path, wanted, outcome)
  if (isFolder) for (const name of readdirSync(path)) restrict(join(path, name), isOwn, outcome)
}

const refuseSharedFolder = (folder: string) => {
  if (folder === parse(folder).root || folder === realpathSync(tmpdir()))
    throw new SettingsError(
      `Please correct the settings: DATA_DIR, ${folder}, belongs to other programs too; name a folder of its own.`,
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
 * Restricts the data folder and everything below it to this account. Returns the sentences to print: none when nothing
 * had to change. Throws `SettingsError` for a folder that other programs need.
 */
export const restrictDataFolder = (dataFolder: string): string[] => {
  const folder = realpathSync(dataFolder)
  refuseSharedFolder(folder)
  if (!hasModes) return []
  const outcome = { restricted: 0, denied: 0 }
  if (rights(lstatSync(folder)) !== 0o700) change(folder, 0o700, outcome)
  if (outcome.denied === 0 && rights(lstatSync(folder)) !== 0o700)
    return [`The file system of ${folder} stores no permissions: it must not be reachable by other accounts.`]
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const isOwn = ownNames.test(name)
    // Pictures may lie on another disk, behind a link.
    restrict(isOwn && existsSync(path) ? realpathSync(path) : path, isOwn, outcome)
  }
  return describeOutcome(folder, outcome)
}
