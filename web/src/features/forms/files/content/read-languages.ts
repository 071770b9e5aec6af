import { mainText, type TranslatedNode, textNames } from '@scrutineer/contract/helpers/form-languages'
import type { EditedForm } from '../../editor/model/edited-form.ts'
import { createFileIssues, type FileIssues } from './file-issue.ts'
import type { FoundForm, Reading, ReadOptions } from './read-form.ts'
import { chooseTextLanguage, languageTag, type TextLanguage } from './text-language.ts'

/** The same form in other languages, by tag. */
export type FormsByLanguage = readonly (readonly [tag: string, form: EditedForm])[]

const translate = <Node extends TranslatedNode>(
  node: Node,
  others: FormsByLanguage,
  find: (form: EditedForm) => TranslatedNode | undefined,
): Node => {
  const translations = others.flatMap(([tag, form]) => {
    const other = find(form) ?? {}
    const texts = textNames.map(name => [name, mainText(other, name)] as const).filter(([, text]) => text !== '')
    return texts.length > 0 ? [[tag, Object.fromEntries(texts)] as const] : []
  })
  return translations.length > 0 ? { ...node, translations: Object.fromEntries(translations) } : node
}

/** The form with the texts of the others as translations. Their elements are at the same positions. */
export const mergeLanguages = (main: EditedForm, language: string, others: FormsByLanguage): EditedForm => ({
  ...translate(main, others, form => form),
  language,
  ...(others.length > 0 && { languages: others.map(([tag]) => tag) }),
  sections: main.sections.map((section, s) => ({
    ...translate(section, others, form => form.sections[s]),
    questions: section.questions.map((question, q) => {
      const find = (form: EditedForm) => form.sections[s]?.questions[q]
      const options = question.options.map((option, o) => translate(option, others, form => find(form)?.options[o]))
      return { ...translate(question, others, find), options }
    }),
  })),
  checks: main.checks?.map((check, index) => ({
    ...check,
    says: Object.assign({}, check.says, ...others.map(([, form]) => form.checks?.[index]?.says)),
  })),
})

/** Which of a file's languages are imported, besides the main one, as tag and name; reports the others. */
const otherLanguages = (languages: readonly TextLanguage[], main: string | undefined, issues: FileIssues) => {
  const mainTag = main && languageTag(main)
  if (main && !mainTag) issues.omission('unknownLanguage', undefined, { language: main })
  const others = new Map<string, string>()
  for (const { name: language } of languages) {
    if (language === main) continue
    const tag = languageTag(language)
    if (!mainTag) issues.omission('language', undefined, { language })
    else if (!tag) issues.omission('unknownLanguage', undefined, { language })
    else if (tag === mainTag || others.has(tag)) issues.omission('repeatedLanguage', undefined, { language, tag })
    else others.set(tag, language)
  }
  return [...others]
}

/** Issues that texts have in each language; others are those of the form's structure. */
const issuesOfTexts = new Set(['markup', 'reference', 'referenceReplaced', 'column', 'badValue', 'partTranslated'])

/** Reads a form once for each of its languages, since its structure doesn't depend on them. */
export const readLanguages = (
  languages: readonly TextLanguage[],
  { options, defaultLanguage, issues }: { options: ReadOptions; defaultLanguage: string; issues: FileIssues },
  read: (reading: Reading) => EditedForm,
): FoundForm => {
  const main = chooseTextLanguage(languages, options, defaultLanguage)
  const mainTag = main ? languageTag(main) : undefined
  const form = read({ language: main, isTranslation: false, tag: mainTag ?? options.locale, issues })
  const others = otherLanguages(languages, main, issues).map(([tag, language]) => {
    const ofTexts = createFileIssues()
    const translated = read({ language, main, isTranslation: true, tag, issues: ofTexts })
    issues.addNew(ofTexts.list().filter(({ code }) => issuesOfTexts.has(code)))
    return [tag, translated] as const
  })
  const names = languages.map(({ name }) => name)
  return {
    content: mainTag ? mergeLanguages(form, mainTag, others) : form,
    ...(names.some(Boolean) && { languages: names, language: main }),
  }
}
