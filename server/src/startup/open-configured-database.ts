import { join } from 'node:path'
import { type OpenDatabase, openDatabase, type PostgresqlOptions } from '../db/client.ts'
import type { Settings } from './config.ts'
import { withDatabaseError } from './startup-errors.ts'

/** Folder of the embedded database. */
export const databaseFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string => join(dataFolder, 'database')

/** Opens the database of the settings: DATABASE_URL, or the embedded one in DATA_DIR, which is created if missing. */
export const openConfiguredDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  connection: Omit<PostgresqlOptions, 'url'> = {},
): Promise<OpenDatabase> => {
  if (settings.databaseUrl) return withDatabaseError(openDatabase({ ...connection, url: settings.databaseUrl }))
  return openDatabase({ folder: databaseFolder(settings) })
}
