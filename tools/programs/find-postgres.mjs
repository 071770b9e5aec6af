import { newestFirst, pathFolders, thisMachine } from './find-program.mjs'

/**
 * Folders named by version, as used by Debian, Homebrew and Postgres.app.
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
 * The folder of `initdb` and `postgres`, or undefined.
 * @param {import('./find-program.mjs').Machine} [machine]
 * @returns {string | undefined}
 */
export function findPostgres(machine = thisMachine()) {
  const suffix = machine.platform === 'win32' ? '.exe' : ''
  return [...pathFolders(machine), ...versionFolders(machine)].find(folder =>
    ['initdb', 'postgres'].every(program => machine.runs(`${folder}/${program}${suffix}`)),
  )
}
