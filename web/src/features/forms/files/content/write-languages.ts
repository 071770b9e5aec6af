import { mainText, type TextName, type TranslatedNode } from '@scrutineer/contract/helpers/form-languages'
import type { EditedForm } from '../../editor/model/edited-form.ts'

/** The languages of a form, its main one first: undefined if it isn't known. */
export const allLanguages = ({ language, languages = [] }: EditedForm): (string | undefined)[] => [
  language,
  ...languages,
]

/** The texts of a node in all languages of the form; empty without a translation. */
export const textsOf = (node: TranslatedNode, name: TextName, form: EditedForm) =>
  allLanguages(form).map((tag, index) => ({
    tag,
    text: index === 0 ? mainText(node, name) : (node.translations?.[tag ?? '']?.[name] ?? ''),
  }))
