import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {object} LockedPackage
 * @property {string} [version]
 * @property {string} [integrity]
 * @property {boolean} [link] a workspace
 * @property {boolean} [optional]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @typedef {Record<string, LockedPackage>} Packages by folder
 */

/** @typedef {{ os: string, cpu: string, libc: string }} Machine */

/** @returns {Machine} */
function thisMachine() {
  // `excludeNetwork` keeps the report from resolving the names of connections, which can take seconds. The types lack it.
  if (process.report) Object.assign(process.report, { excludeNetwork: true })
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } } | undefined} */ (process.report?.getReport())
  return { os: process.platform, cpu: process.arch, libc: report?.header?.glibcVersionRuntime ? 'glibc' : 'musl' }
}

/**
 * Whether npm may leave the package out: it is for another machine, or part of a package that may be.
 * @param {LockedPackage} locked
 * @param {Machine} machine
 */
function mayBeAbsent({ optional, os, cpu, libc }, machine) {
  const isForAll = os === undefined && cpu === undefined
  const isForThis =
    os?.includes(machine.os) !== false &&
    cpu?.includes(machine.cpu) !== false &&
    (libc === undefined || libc.includes(machine.libc))
  return optional === true && (isForAll || !isForThis)
}

/**
 * Whether the installed packages are those of the lock file.
 * @param {Packages} locked
 * @param {Packages} installed
 * @param {Machine} machine
 */
function arePackagesInstalled(locked, installed, machine) {
  /** @param {[string, LockedPackage]} entry */
  const isInstalled = ([folder, expected]) => {
    const present = installed[folder]
    if (!present) return mayBeAbsent(expected, machine)
    return present.version === expected.version && present.integrity === expected.integrity
  }
  const { '': _project, ...expected } = locked
  return Object.entries(expected).every(isInstalled) && Object.keys(installed).every(folder => folder in expected)
}

/**
 * Whether node_modules has the packages of package-lock.json, as after `npm ci`. npm records there what it has installed.
 * @param {string} root
 */
export function isInstallationCurrent(root) {
  /** @param {string[]} path @returns {Packages} */
  const readPackages = (...path) => JSON.parse(readFileSync(join(root, ...path), 'utf8')).packages ?? {}
  try {
    return arePackagesInstalled(
      readPackages('package-lock.json'),
      readPackages('node_modules', '.package-lock.json'),
      thisMachine(),
    )
  } catch {
    // Nothing is installed, or npm was interrupted.
    return false
  }
}
