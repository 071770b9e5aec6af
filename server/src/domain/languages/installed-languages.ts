import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { appLanguages, isLanguageTag, productLanguages } from '@scrutineer/contract/core/languages'
import compile from 'icu-minify/compile'
import {
  builtInObserverTexts,
  builtInServerTexts,
  type ObserverTexts,
  type ServerTexts,
  setServerTexts,
} from '../messages.ts'
import { compareTexts, type TextIssue, type TextTree } from './compare-texts.ts'

export const languageKinds = ['office', 'app'] as const
export type LanguageKind = (typeof languageKinds)[number]

export interface LanguageFolders {
  /** Has the files of the installation, `office/<tag>.json` and `app/<tag>.json`. */
  readonly installed: string
  /** Have the texts that the product comes with, `<tag>.json` in ICU syntax. */
  readonly builtIn: Readonly<Record<LanguageKind, string>>
}

export interface LanguageIssue extends TextIssue {
  /** Such as `office/fr.json`. */
  readonly file: string
}

/** A sentence for the operator. */
export const describeProblem = ({ key, problem }: TextIssue): string =>
  key === '' ? `the file ${problem}.` : `“${key}” ${problem}; it isn’t used.`

export const describeLanguageIssue = ({ file, ...issue }: LanguageIssue): string =>
  `languages/${file}: ${describeProblem(issue)}`

export interface InstalledLanguages {
  /** The texts of each language as JSON, compiled as the build compiles the product's own: those of the office. */
  readonly office: ReadonlyMap<string, string>
  /** Those of the app, by part: of its first screens (`first`), and of the others (`later`). */
  readonly app: ReadonlyMap<string, Readonly<Record<string, string>>>
  /** What isn't used of the files, and why. */
  readonly issues: readonly LanguageIssue[]
}

/** Tags of all languages, those of the product first. */
export type AvailableLanguages = Record<LanguageKind, string[]>

/** All languages that an installation has. */
export const availableLanguages = ({ office, app }: InstalledLanguages): AvailableLanguages => ({
  office: [...new Set([...productLanguages, ...office.keys()])],
  app: [...new Set([...appLanguages, ...app.keys()])],
})

/** The chosen languages, without those whose files have been removed; all without any. */
export const offeredLanguages = (chosen: readonly string[] | null, available: readonly string[]): string[] => {
  const offered = chosen?.filter(tag => available.includes(tag)) ?? []
  return offered.length > 0 ? offered : [...available]
}

const compileTexts = (texts: TextTree): object =>
  Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [key, typeof text === 'string' ? compile(text) : compileTexts(text)]),
  )

const unlessMissing = async <T>(reading: Promise<T>): Promise<T | undefined> => {
  try {
    return await reading
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** The tags of the languages in a folder; none if there is no folder. */
const tagsIn = async (folder: string): Promise<string[]> => {
  const names = (await unlessMissing(readdir(folder))) ?? []
  return names.filter(name => name.endsWith('.json')).map(name => basename(name, '.json'))
}

/** The texts of a language of the product, with those that the server writes in `server`. Undefined if it isn't one. */
export const readBuiltIn = async (
  { builtIn }: LanguageFolders,
  kind: LanguageKind,
  tag: string,
): Promise<TextTree | undefined> => {
  const json = await unlessMissing(readFile(join(builtIn[kind], `${tag}.json`), 'utf8'))
  if (json === undefined) return undefined
  const server = (kind === 'office' ? builtInServerTexts : builtInObserverTexts).get(tag)
  // The build has written it.
  return { ...(JSON.parse(json) as TextTree), ...(server && { server }) }
}

/** The parsed file of the installation for a language; undefined without one. Throws if it isn't JSON. */
export const readInstalled = async ({ installed }: LanguageFolders, kind: LanguageKind, tag: string) => {
  const json = await unlessMissing(readFile(join(installed, kind, `${tag}.json`), 'utf8'))
  return json === undefined ? undefined : (JSON.parse(json) as unknown)
}

/** The texts of a file in place of those of the product, which are English without the language. Undefined if it has none. */
const readLanguage = async (
  folders: LanguageFolders,
  kind: LanguageKind,
  tag: string,
  issues: LanguageIssue[],
): Promise<TextTree | undefined> => {
  const file = `${kind}/${tag}.json`
  const report = (problem: string) => void issues.push({ file, key: '', problem })
  if (!isLanguageTag(tag)) return report('isn’t named after a BCP 47 tag, such as pt-BR.json')
  const reference = (await readBuiltIn(folders, kind, tag)) ?? (await readBuiltIn(folders, kind, 'en')) ?? {}
  let own: unknown
  try {
    own = await readInstalled(folders, kind, tag)
  } catch (error) {
    return report(`can’t be read as JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const compared = compareTexts(tag, reference, own)
  issues.push(...compared.issues.map(issue => ({ file, ...issue })))
  return compared.texts
}

const toJson = (texts: string | TextTree | undefined) =>
  JSON.stringify(typeof texts === 'object' ? compileTexts(texts) : {})

/** Reads the languages that the files of an installation add, also the server's texts in them. */
export const readInstalledLanguages = async (folders: LanguageFolders) => {
  const issues: LanguageIssue[] = []
  const readKind = async (kind: LanguageKind) => {
    const languages = new Map<string, TextTree>()
    for (const tag of await tagsIn(join(folders.installed, kind))) {
      const texts = await readLanguage(folders, kind, tag, issues)
      if (texts) languages.set(tag, texts)
    }
    return [...languages]
  }
  const [office, app] = [await readKind('office'), await readKind('app')]
  return {
    // The comparison with English has given them its shape.
    server: new Map(office.map(([tag, { server }]) => [tag, server as unknown as ServerTexts])),
    forObservers: new Map(app.map(([tag, { server }]) => [tag, server as unknown as ObserverTexts])),
    office: new Map(office.map(([tag, { server: _, ...texts }]) => [tag, toJson(texts)])),
    app: new Map(app.map(([tag, { first, later }]) => [tag, { first: toJson(first), later: toJson(later) }])),
    issues,
  }
}

const CHECK_INTERVAL_MS = 2000

/**
 * Returns a function that has the languages of an installation. It reads changed files again, and replaces the texts of the server with
 * theirs.
 */
export const watchInstalledLanguages = (folders: LanguageFolders): (() => Promise<InstalledLanguages>) => {
  let checkedAt = Number.NEGATIVE_INFINITY
  let version: string | undefined
  let languages: InstalledLanguages | undefined
  let checking: Promise<InstalledLanguages> | undefined
  const findVersion = async () => {
    const files = await Promise.all(
      languageKinds.map(async kind => {
        const folder = join(folders.installed, kind)
        return (await tagsIn(folder)).map(tag => join(folder, `${tag}.json`))
      }),
    )
    const times = files.flat().map(async file => `${file} ${(await unlessMissing(stat(file)))?.mtimeMs}`)
    return (await Promise.all(times)).join()
  }
  const refresh = async () => {
    const found = await findVersion()
    if (languages && found === version) return languages
    const { server, forObservers, ...read } = await readInstalledLanguages(folders)
    setServerTexts(server, forObservers)
    languages = read
    version = found
    return read
  }
  return () => {
    const now = performance.now()
    if (!checking || now - checkedAt >= CHECK_INTERVAL_MS) {
      checkedAt = now
      // A failure is tried again at the next check.
      checking = refresh()
    }
    return checking
  }
}
