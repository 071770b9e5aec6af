import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { SettingsError } from '../domain/settings-error.ts'

/** Characters, as of TOKEN_SECRET. */
const MIN_LENGTH = 32

const createTokenSecret = async (path: string): Promise<string> => {
  const secret = randomBytes(48).toString('base64url')
  // Renamed when it is whole and on disk: a stop on the way can't leave half a secret, or none, to sign with.
  const file = await open(`${path}.new`, 'w', 0o600)
  try {
    await file.writeFile(secret)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(`${path}.new`, path)
  return secret
}

const pathIn = (dataFolder: string) => join(dataFolder, 'token-secret')

/** The secret kept in the data folder; undefined before the first start. */
export const loadTokenSecret = async (dataFolder: string): Promise<string | undefined> => {
  const path = pathIn(dataFolder)
  let secret: string
  try {
    secret = await readFile(path, 'utf8')
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    if (code === 'ENOENT') return undefined
    throw new SettingsError(`The token secret kept in ${path} can't be read (${code}).`, { cause: error })
  }
  if (secret.length >= MIN_LENGTH) return secret
  throw new SettingsError(
    `The token secret kept in ${path} has fewer than ${MIN_LENGTH} characters: put the right one there, or remove the file to have another made.`,
  )
}

/** The same, made at the first start: sessions outlive a restart. */
export const loadOrCreateTokenSecret = async (dataFolder: string): Promise<string> =>
  (await loadTokenSecret(dataFolder)) ?? createTokenSecret(pathIn(dataFolder))
