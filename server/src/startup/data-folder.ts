import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

/** The documented default, and the one of earlier versions. */
const defaultFolders = ['data', '../data']

/** The data folder without DATA_DIR: the first one that has a database, otherwise the documented default. */
export const findDataFolder = (from: string): string => {
  const [documented = '', ...others] = defaultFolders.map(folder => resolve(from, folder))
  return [documented, ...others].find(folder => existsSync(resolve(folder, 'database'))) ?? documented
}
