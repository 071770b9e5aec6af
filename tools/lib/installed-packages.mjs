import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** @typedef {Record<string, { version?: string, integrity?: string, optional?: boolean }>} Packages by folder */

/**
 * Whether the installed packages are those of the lock file. npm leaves out optional ones that are for other machines.
 * @param {Packages} locked
 * @param {Packages} installed
 */
function arePackagesInstalled({ '': _project, ...locked }, installed) {
  const isInstalled = Object.entries(locked).every(([folder, { version, integrity, optional }]) => {
    const present = installed[folder]
    return present ? present.version === version && present.integrity === integrity : optional === true
  })
  return isInstalled && Object.keys(installed).every(folder => folder in locked)
}

/**
 * Whether node_modules has the packages of package-lock.json, as after `npm ci`. npm records there what it has installed.
 * @param {string} root
 */
export function isInstallationCurrent(root) {
  /** @param {string[]} path @returns {Packages} */
  const readPackages = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages ?? {}
  try {
    return arePackagesInstalled(readPackages('package-lock.json'), readPackages('node_modules', '.package-lock.json'))
  } catch {
    // Nothing is installed, or npm was interrupted.
    return false
  }
}
