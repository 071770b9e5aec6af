import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type OpenDatabase, openDatabase, type PostgresqlOptions } from '../db/client.ts'
import type { Settings } from './config.ts'
import { withDatabaseError } from './startup-errors.ts'

/** Folder of the embedded database. */
export const databaseFolder = ({ dataFolder }: Pick<Settings, 'dataFolder'>): string => join(dataFolder, 'database')

/** Whether the embedded database is created by the next start. */
export const isDatabaseMissing = (settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>): boolean =>
  !settings.databaseUrl && !existsSync(join(databaseFolder(settings), 'PG_VERSION'))

/** Opens the database of the settings: DATABASE_URL, or the embedded one in DATA_DIR, which is created if missing. */
export const openConfiguredDatabase = async (
  settings: Pick<Settings, 'databaseUrl' | 'dataFolder'>,
  connection: Omit<PostgresqlOptions, 'url'> = {},
): Promise<OpenDatabase> => {
  if (settings.databaseUrl) return withDatabaseError(openDatabase({ ...connection, url: settings.databaseUrl }))
  return openDatabase({ folder: databaseFolder(settings) })
}
