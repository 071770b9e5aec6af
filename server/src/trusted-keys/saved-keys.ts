import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { PublishedKey } from '@scrutineer/contract/exports'
import * as z from 'zod/mini'
import { UntrustedKeyError } from './untrusted-key-error.ts'

const SavedKey = z.extend(PublishedKey, {
  /** The file or address it was saved from. */
  from: z.string(),
})
export type SavedKey = z.infer<typeof SavedKey>

const KeyFile = z.object({ keys: z.array(SavedKey) })

/** Where a person's keys are saved unless they say otherwise. */
export const defaultKeyFile = (): string => join(homedir(), '.scrutineer', 'export-keys.json')

/** The keys saved in a file; none where there is no such file yet. */
export const readSavedKeys = async (path: string): Promise<SavedKey[]> => {
  try {
    return KeyFile.parse(JSON.parse(await readFile(path, 'utf8'))).keys
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw new UntrustedKeyError(`${path} is not a file of saved keys.`, { cause: error })
  }
}

/** Adds keys to those saved in a file. */
export const appendSavedKeys = async (path: string, added: readonly SavedKey[]): Promise<void> => {
  const keys = [...(await readSavedKeys(path)), ...added]
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, `${JSON.stringify({ keys }, null, 2)}\n`)
}
