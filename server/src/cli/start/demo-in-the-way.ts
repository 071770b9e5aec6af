import { SettingsError } from '../../domain/errors.ts'
import type { Settings } from '../../startup/config.ts'

/** The error of a start with DEMO=off on a database that holds the demo, with the command that goes on without it. */
export const demoInTheWay = ({ dataFolder, databaseUrl, isNpmStart }: Settings): SettingsError => {
  if (databaseUrl !== undefined)
    return new SettingsError(
      'The database of DATABASE_URL holds the demo election, so DEMO=off needs another one: set DATABASE_URL to an empty database.',
    )
  const folder = `${dataFolder}-election`
  const quoted = /^[\w./-]+$/.test(folder) ? folder : `'${folder.replaceAll("'", String.raw`'\''`)}'`
  const command = `DATA_DIR=${quoted} DEMO=off ${isNpmStart ? 'npm start' : 'scrutineer start'}`
  return new SettingsError(
    `The data folder ${dataFolder} holds the demo election, so DEMO=off needs another one: ${command}`,
  )
}
