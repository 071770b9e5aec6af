import { productLanguages } from '@scrutineer/contract/core/languages'
import type { FormLanguages } from '@scrutineer/contract/helpers/form-document'
import { missingTexts } from '@scrutineer/contract/helpers/form-languages'
import { type EditedForm, entriesOf, type FormEntry, formKey } from './edited-form.ts'
import { checkField, type FieldPath, translationField } from './form-codec.ts'
import { encodeInput, nestedFieldOf } from './input-codec.ts'

/** The languages of a form's short wordings and sentences: the product's for a form that doesn't say its own. */
export const wordingLanguages = ({
  language,
  languages = [],
}: Pick<FormLanguages, 'language' | 'languages'>): readonly string[] =>
  language === undefined ? productLanguages : [language, ...languages]

/** A text of the form in another language, for each that there is in the main one. */
interface TranslatableText extends FieldPath {
  readonly isMissing: boolean
}

const isBlank = (text: string | undefined) => !text?.trim()

const textsOf = ({ key, node }: FormEntry, language: string, tag: string): TranslatableText[] => {
  const isOption = 'isFreeText' in node
  // A unit that another kind of input hides isn't sent.
  const worded = isOption ? { ...node, input: encodeInput(node.input) } : node
  const missing = missingTexts(worded, tag)
  const texts = missingTexts({ ...worded, translations: {} }, tag).map(name => ({
    key,
    field: translationField(name, tag),
    isMissing: missing.includes(name),
  }))
  if (!isOption || !node.flagged || isBlank(node.shortText?.[language])) return texts
  return [...texts, { key, field: nestedFieldOf('shortText', tag), isMissing: isBlank(node.shortText?.[tag]) }]
}

/** The texts of a form in one of its other languages, in the order of the form. */
export const translatableTexts = (form: EditedForm, tag: string): TranslatableText[] => {
  const { language = '', checks = [] } = form
  return [
    ...entriesOf(form).flatMap(entry => textsOf(entry, language, tag)),
    ...checks.flatMap(({ says }, index) =>
      isBlank(says[language]) ? [] : [{ key: formKey, field: checkField(index), isMissing: isBlank(says[tag]) }],
    ),
  ]
}

/** How many texts of a form are missing in a language, and how many there are. */
export const countMissing = (form: EditedForm, tag: string) => {
  const texts = translatableTexts(form, tag)
  return { missing: texts.filter(({ isMissing }) => isMissing).length, total: texts.length }
}
