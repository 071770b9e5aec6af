import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @typedef {Record<string, LockedPackage>} Packages by folder
 */

function findLibc() {
  // `excludeNetwork` keeps the report from resolving the names of connections, which can take seconds. The types lack it.
  if (process.report) Object.assign(process.report, { excludeNetwork: true })
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport())
  return report?.header?.glibcVersionRuntime ? 'glibc' : 'musl'
}

/**
 * Whether npm may leave a package out: an optional one that is for other machines, or part of another that may be absent.
 * @param {LockedPackage} locked
 * @param {string} thisLibc
 */
function mayBeAbsent({ optional, os, cpu, libc }, thisLibc) {
  if (!optional) return false
  if (!os && !cpu) return true
  return [os?.includes(process.platform), cpu?.includes(process.arch), libc?.includes(thisLibc)].includes(false)
}

/**
 * Whether the installed packages are those of the lock file.
 * @param {Packages} locked
 * @param {Packages} installed
 */
function arePackagesInstalled({ '': _project, ...locked }, installed) {
  const libc = findLibc()
  const isInstalled = Object.entries(locked).every(([folder, expected]) => {
    const present = installed[folder]
    if (!present) return mayBeAbsent(expected, libc)
    return present.version === expected.version && present.integrity === expected.integrity
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
