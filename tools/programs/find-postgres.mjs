import { isExecutable, namesIn, newestFirst, pathFolders, programSuffix } from './find-program.mjs'

/** Folders named by version, as used by Debian, Homebrew and Postgres.app. */
function versionFolders() {
  const versions = (/** @type {string} */ folder, /** @type {RegExp} */ pattern) =>
    newestFirst(namesIn(folder).filter(name => pattern.test(name))).map(name => `${folder}/${name}/bin`)
  return [
    ...versions('/usr/lib/postgresql', /^\d+/),
    ...['/opt/homebrew/opt', '/usr/local/opt', '/home/linuxbrew/.linuxbrew/opt'].flatMap(folder =>
      versions(folder, /^postgresql(@\d+)?$/),
    ),
    ...versions('/Applications/Postgres.app/Contents/Versions', /^\d+/),
  ]
}

/** The folder of `initdb` and `postgres`, or undefined. */
export const findPostgres = () =>
  [...pathFolders(), ...versionFolders()].find(folder =>
    ['initdb', 'postgres'].every(program => isExecutable(`${folder}/${program}${programSuffix}`)),
  )
