import { newestFirst, pathFolders, thisMachine } from './find-program.mjs'

/**
 * Folders named by version, as Debian, Homebrew and Postgres.app lay them out.
 * @param {import('./find-program.mjs').Machine} machine
 */
function versionFolders({ list }) {
  const versions = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) =>
    newestFirst(list(folder).filter(name => pattern.test(name))).map(name => `${folder}/${name}/bin`)
  return [
    ...versions('/usr/lib/postgresql', /^\d+/),
    ...['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt'].flatMap(folder =>
      versions(folder, /^postgresql(@\d+)?$/),
    ),
    ...versions('/Applications/Postgres.app/Contents/Versions', /^\d+/),
  ]
}

/**
 * The folder that holds `initdb` and `postgres`, or nothing.
 * @param {import('./find-program.mjs').Machine} [machine]
 * @returns {string | undefined}
 */
export function findPostgres(machine = thisMachine()) {
  const suffix = machine.platform === 'win32' ? '.exe' : ''
  return [...pathFolders(machine), ...versionFolders(machine)].find(folder =>
    ['initdb', 'postgres'].every(program => machine.runs(`${folder}/${program}${suffix}`)),
  )
}
