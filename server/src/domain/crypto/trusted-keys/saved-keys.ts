import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { PublishedKey } from '@scrutineer/contract/exports'
import * as z from 'zod/mini'
import { errorCode, UntrustedKeyError } from '../../errors.ts'

const SavedKey = z.extend(PublishedKey, {
  /** File or URL that it was saved from. */
  from: z.string(),
})
export type SavedKey = z.infer<typeof SavedKey>

const KeyFile = z.object({ keys: z.array(SavedKey) })

/** Default path of the saved keys. */
export const defaultKeyFile = (): string => join(homedir(), '.scrutineer', 'export-keys.json')

/** Reads saved keys; empty if the file doesn't exist. */
export const readSavedKeys = async (path: string): Promise<SavedKey[]> => {
  try {
    return KeyFile.parse(JSON.parse(await readFile(path, 'utf8'))).keys
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new UntrustedKeyError(`${path} is not a file of saved keys.`, { cause: error })
  }
}

/** Appends keys to a file of saved keys, which is created if necessary. */
export const appendSavedKeys = async (path: string, added: readonly SavedKey[]): Promise<void> => {
  const keys = [...(await readSavedKeys(path)), ...added]
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify({ keys }, null, 2)}\n`)
}
