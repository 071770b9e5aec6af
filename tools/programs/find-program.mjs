import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter } from 'node:path'

/**
 * Whether the file exists and is executable.
 * @param {string} path
 */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Missing and inaccessible programs are treated alike.
    return false
  }
}

/**
 * The names in a folder; none if it doesn't exist.
 * @param {string} folder
 */
export const namesIn = folder => (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : [])

/** The end of a program's name. */
export const programSuffix = process.platform === 'win32' ? '.exe' : ''

/** The folders of PATH. */
export const pathFolders = () => (process.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')

/**
 * Names with the highest number first: `17` before `9.6`, `chromium-1200` before `chromium-999`.
 * @param {readonly string[]} names
 */
export const newestFirst = names => [...names].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))

/** Whether missing system packages may be installed here: as root, where there is apt-get. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && pathFolders().some(folder => isExecutable(`${folder}/apt-get`))
