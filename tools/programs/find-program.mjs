import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter } from 'node:path'

/**
 * The properties of a machine that finding a program depends on. Tests pass their own.
 * @typedef {object} Machine
 * @property {NodeJS.ProcessEnv} env
 * @property {NodeJS.Platform} platform
 * @property {string} home
 * @property {(path: string) => boolean} runs the file exists and is executable
 * @property {(folder: string) => string[]} list names in a folder; empty if it doesn't exist
 */

/** @param {string} path */
function runs(path) {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    // Missing and inaccessible programs are treated alike.
    return false
  }
}

/**
 * This machine.
 * @returns {Machine}
 */
export const thisMachine = () => ({
  env: process.env,
  platform: process.platform,
  home: process.env.HOME ?? process.env.USERPROFILE ?? '',
  runs,
  list: folder => (statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []),
})

/**
 * The folders of PATH.
 * @param {Machine} machine
 */
export const pathFolders = machine => (machine.env.PATH ?? '').split(delimiter).filter(folder => folder !== '')

/**
 * Names with the highest number first: `17` before `9.6`, `chromium-1200` before `chromium-999`.
 * @param {readonly string[]} names
 */
export const newestFirst = names => [...names].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))

/** Whether missing system packages may be installed here: as root, where there is apt-get. */
export const canInstallPackages = (machine = thisMachine()) =>
  process.getuid?.() === 0 && pathFolders(machine).some(folder => machine.runs(`${folder}/apt-get`))
