import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LanguageFolders } from '../../domain/languages/installed-languages.ts'

export const webFolder = fileURLToPath(new URL('../../../../web/dist/', import.meta.url))
export const observerFolder = fileURLToPath(new URL('../../../../observer/dist/', import.meta.url))

/** The folders of languages: `languages` in `DATA_DIR`, and those of the builds. */
export const languageFolders = (dataFolder: string): LanguageFolders => ({
  installed: join(dataFolder, 'languages'),
  builtIn: { office: join(webFolder, 'i18n-source'), app: join(observerFolder, 'i18n-source') },
})
