import { join } from 'node:path'
import { type OpenDatabase, openDatabase } from '../db/client.ts'
import type { Settings } from '../startup/config.ts'
import { withDatabaseError } from '../startup/startup-errors.ts'

/** Folder of the embedded database. */
export const databaseFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string => join(dataFolder, 'database')

/** Opens the database of the settings: DATABASE_URL, or the embedded one in DATA_DIR, which is created if missing. */
export const openConfiguredDatabase = async (settings: Settings): Promise<OpenDatabase> => {
  if (settings.databaseUrl) return withDatabaseError(openDatabase({ url: settings.databaseUrl }))
  return openDatabase({ folder: databaseFolder(settings) })
}
