import { languageName } from '@scrutineer/contract/core/languages'
import { useTranslations } from 'use-intl'
import type { FormChange } from '../model/diff-forms.ts'
import { type EditedForm, formKey, locate, parentKeyOf } from '../model/edited-form.ts'
import type { FieldPath } from '../model/form-codec.ts'
import type { IssueKind } from '../model/validate-form.ts'

/** Shortens a text to 60 characters. */
export const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

const fieldLabelKeys = {
  description: 'title',
  code: 'code',
  text: 'text',
  questionType: 'type',
  isFreeText: 'freeText',
  flagged: 'flag',
  diaspora: 'diaspora',
  showIf: 'condition',
  inputKind: 'inputKind',
  inputUnit: 'inputUnit',
  inputMin: 'inputMin',
  inputMax: 'inputMax',
  inputDecimals: 'inputDecimals',
  inputMaxLength: 'inputMaxLength',
  inputMaxDifference: 'inputMaxDifference',
  inputTurnoutAt: 'inputTurnoutAt',
  checks: 'checks',
  unit: 'inputUnit',
  language: 'languages.main',
  languages: 'languages.others',
} as const

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase() + text.slice(1)

const isField = (field: string): field is keyof typeof fieldLabelKeys => field in fieldLabelKeys

/** Translated labels of parts, fields, issues and changes. */
export const usePartLabels = () => {
  const t = useTranslations('forms')
  const nameOf = (form: EditedForm, key: string): string => {
    const found = locate(form, key)
    if (!found) return t('form')
    const number = `#${found.index + 1}`
    if (found.kind === 'section') {
      const { description, code } = found.node
      return t('sectionNamed', { name: truncate(description || code || number) })
    }
    const text = truncate(found.node.text)
    if (found.kind === 'question') {
      const name = found.node.code || number
      return text ? t('questionWithText', { name, text }) : t('questionNamed', { name })
    }
    const position = (locate(form, parentKeyOf(found))?.index ?? 0) + 1
    const question = found.parent.code || `#${position}`
    return text ? t('optionWithText', { text, question }) : t('optionNumbered', { number, question })
  }
  /** As it is written within a sentence. */
  const fieldLabel = (key: string, field: string): string | undefined => {
    const [, check] = /^check(\d+)$/.exec(field) ?? []
    if (check !== undefined) return lowerFirst(t('checkNumbered', { number: Number(check) + 1 }))
    const [, shortTextTag] = /^shortText(.+)$/.exec(field) ?? []
    if (shortTextTag !== undefined)
      return lowerFirst(t('shortText', { language: languageName(lowerFirst(shortTextTag)) }))
    const [, text = '', tag] = /^(description|text|unit)-(.+)$/.exec(field) ?? []
    if (tag !== undefined) return `${fieldLabel(key, text)} (${languageName(tag)})`
    if (!isField(field)) return undefined
    return lowerFirst(field === 'description' && key !== formKey ? t('sectionTitle') : t(fieldLabelKeys[field]))
  }
  return {
    nameOf,
    /** What is said about a field, after the names of its node and its own. */
    aboutField: (form: EditedForm, { key, field }: FieldPath, text: string) =>
      `${[nameOf(form, key), fieldLabel(key, field)].filter(Boolean).join(', ')}: ${text}`,
    problem: (problem: IssueKind) => t(`issues.${problem}`),
    change: (form: EditedForm, before: EditedForm, { changeKind, key, fields }: FormChange) => {
      const shown = changeKind === 'removed' ? before : form
      const name = nameOf(shown, key)
      if (changeKind !== 'changed') {
        const found = locate(shown, key)
        return t(changeKind, { name, to: nameOf(form, found ? parentKeyOf(found) : formKey) })
      }
      const fieldLabels = fields.flatMap(field => fieldLabel(key, field) ?? [])
      return t('changed', { name, fields: fieldLabels.join(', ') })
    },
  }
}
