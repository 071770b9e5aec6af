export const maxFolderEntries = 15

/**
 * The entry that a file counts as: `x.ts`, `x.test.ts` and `x.module.css` as `x`, all `*.e2e.ts` as one, all
 * numbered files (`0001-…`) as one.
 * @param {string} name of a file, without its folder
 */
function entryOf(name) {
  if (/^\d{3,}-/.test(name)) return 'numbered files'
  const base = name.replace(/^\./, '')
  const [stem = base, second, ...rest] = base.split('.')
  const isOwnKind = second !== undefined && rest.length > 0 && !['test', 'module', 'd', 'config'].includes(second)
  return isOwnKind ? `*.${[second, ...rest].join('.')}` : stem
}

/**
 * Folders with more than 15 entries that are not alike, subfolders included.
 * @param {readonly string[]} paths of files, with `/`
 * @param {readonly string[]} allowed folders
 * @returns {{ folder: string, entries: number }[]}
 */
export function findLargeFolders(paths, allowed = []) {
  /** @type {Map<string, Set<string>>} */
  const folders = new Map()
  for (const path of paths) {
    const parts = path.split('/')
    for (const [at, name] of parts.entries()) {
      const folder = parts.slice(0, at).join('/') || '.'
      const entries = folders.get(folder) ?? new Set()
      folders.set(folder, entries.add(at === parts.length - 1 ? entryOf(name) : `${name}/`))
    }
  }
  return [...folders]
    .filter(([folder, { size }]) => size > maxFolderEntries && !allowed.includes(folder))
    .map(([folder, { size }]) => ({ folder, entries: size }))
}
