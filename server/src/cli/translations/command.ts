import { isLanguageTag, languageName } from '@scrutineer/contract/core/languages'
import { compareTexts, findMissingForms } from '../../domain/languages/compare-texts.ts'
import {
  describeProblem,
  type LanguageFolders,
  type LanguageKind,
  languageKinds,
  readBuiltIn,
  readInstalled,
} from '../../domain/languages/installed-languages.ts'
import { readSettings } from '../../startup/config.ts'
import { type CommandContext, type CommandResult, defineCommand } from '../command/define-command.ts'
import { CommandError, errorMessage, UsageError } from '../command/errors.ts'
import { languageFolders } from '../start/language-folders.ts'

/** What a language lacks of the office’s or the app’s texts. */
const compareKind = async (folders: LanguageFolders, kind: LanguageKind, tag: string) => {
  const english = (await readBuiltIn(folders, kind, 'en')) ?? {}
  const installed = await readInstalled(folders, kind, tag).catch((error: unknown) => {
    throw new CommandError(`languages/${kind}/${tag}.json: ${errorMessage(error)}`, { cause: error })
  })
  const own = installed ?? (await readBuiltIn(folders, kind, tag))
  const { texts, issues, missing } = compareTexts(tag, english, own ?? {})
  const inEnglish = new Set([...missing, ...issues.map(({ key }) => key)])
  const missingForms = findMissingForms(tag, english, texts).filter(forms => !inEnglish.has(forms.split(':', 1).join()))
  return { isThere: own !== undefined, missing, issues, missingForms }
}

/** Logs what a language lacks, has too much, or has with other placeholders or plural forms. */
export const listTranslations = async (
  folders: LanguageFolders,
  [tag, ...others]: readonly string[],
  log: CommandContext['log'],
): Promise<CommandResult> => {
  if (tag === undefined || others.length > 0 || !isLanguageTag(tag))
    throw new UsageError('Name one BCP 47 tag, such as fr or pt-BR. See --help.')
  const [office, app] = await Promise.all(languageKinds.map(kind => compareKind(folders, kind, tag)))
  const compared = { office, app }
  for (const [kind, found] of Object.entries(compared)) {
    if (!found) continue
    if (!found.isThere) log(`languages/${kind}/${tag}.json isn’t there: ${kind} would be in English.`)
    for (const { key, problem } of found.issues) log(`${kind}: ${describeProblem({ key, problem })}`)
    for (const forms of found.missingForms) log(`${kind}: lacks plural forms, the general one is shown: ${forms}`)
    if (found.isThere) for (const key of found.missing) log(`${kind}: “${key}” has no text.`)
    log(
      `${kind}, ${languageName(tag)}: ${found.missing.length} texts are missing, ${found.issues.length} aren’t used.\n`,
    )
  }
  const isDone = [office, app].every(found => found?.missing.length === 0 && found.issues.length === 0)
  return { isDone, details: { tag, ...compared } }
}

/** `scrutineer translations` */
export const command = defineCommand({
  name: 'translations',
  summary: 'Lists what a language lacks, has too much, or has with other placeholders or plural forms.',
  examples: ['fr', 'pt-BR --json'],
  description: [
    'Compares languages/office/<tag>.json and languages/app/<tag>.json in DATA_DIR, or the texts that the product comes with, with those in English. docs/translations.md says how to write them.',
  ],
  options: {},
  exit: { done: 'the language is complete', failed: 'something is missing or isn’t used' },
  takesFiles: true,
  run: ({ files }, { env, log }) => listTranslations(languageFolders(readSettings(env).dataFolder), files, log),
})
