import { useTranslations } from 'use-intl'
import type { FormChange } from '../model/diff-forms.ts'
import { childrenOf, formKey, type Part, type Parts } from '../model/form-parts.ts'
import type { IssueKind } from '../model/validate-form.ts'

/** Shortens a text to 60 characters. */
export const truncate = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

const positionAmong = (parts: Pick<Parts, 'get'>, part: Part) =>
  childrenOf(parts.get(part.parent)).indexOf(part.key) + 1

const fieldLabelKeys = {
  description: 'title',
  code: 'code',
  text: 'text',
  questionType: 'type',
  isFreeText: 'freeText',
  flagged: 'flag',
  shortTextEn: 'shortTextEn',
  shortTextRo: 'shortTextRo',
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
} as const

const isField = (field: string): field is keyof typeof fieldLabelKeys => field in fieldLabelKeys

/** Translated labels of parts, fields, issues and changes. */
export const usePartLabels = () => {
  const t = useTranslations('forms')
  const nameOf = (parts: Pick<Parts, 'get'>, key: string): string => {
    const part = parts.get(key)
    if (!part || part.kind === 'form') return t('form')
    const number = `#${positionAmong(parts, part)}`
    if (part.kind === 'section') return t('sectionNamed', { name: truncate(part.description || part.code || number) })
    if (part.kind === 'question') {
      const name = part.code || number
      return part.text ? t('questionWithText', { name, text: truncate(part.text) }) : t('questionNamed', { name })
    }
    const question = parts.get(part.parent)
    const questionLabel = question?.kind === 'question' ? question.code || `#${positionAmong(parts, question)}` : ''
    return part.text
      ? t('optionWithText', { text: truncate(part.text), question: questionLabel })
      : t('optionNumbered', { number, question: questionLabel })
  }
  const fieldLabel = (parts: Pick<Parts, 'get'>, key: string, field: string) => {
    const [, check] = /^check(\d+)$/.exec(field) ?? []
    if (check !== undefined) return t('checkNumbered', { number: Number(check) + 1 })
    if (!isField(field)) return undefined
    return field === 'description' && key !== formKey && parts.get(key)?.kind === 'section'
      ? t('sectionTitle')
      : t(fieldLabelKeys[field])
  }
  return {
    nameOf,
    fieldLabel,
    problem: (problem: IssueKind) => t(problem),
    change: (parts: Pick<Parts, 'get'>, before: Pick<Parts, 'get'>, { changeKind, part, fields }: FormChange) => {
      const name = nameOf(changeKind === 'removed' ? before : parts, part.key)
      if (changeKind !== 'changed') return t(changeKind, { name, to: nameOf(parts, part.parent) })
      const fieldLabels = fields.flatMap(field => fieldLabel(parts, part.key, field) ?? [])
      return t('changed', { name, fields: fieldLabels.join(', ').toLocaleLowerCase() })
    },
  }
}
