import { useTranslations } from 'use-intl'
import type { Change } from './changes.ts'
import type { Problem } from './checks.ts'
import { childrenOf, formKey, type Part, type Parts } from './form-parts.ts'

/** The beginning of a long text. */
const brief = (text: string) => (text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text)

const placeAmong = (parts: Pick<Parts, 'get'>, part: Part) => childrenOf(parts.get(part.parent)).indexOf(part.key) + 1

const fieldWords = {
  description: 'title',
  code: 'code',
  text: 'wording',
  questionType: 'type',
  isFreeText: 'freeText',
  flagged: 'flag',
  diaspora: 'diaspora',
} as const

const isField = (field: string): field is keyof typeof fieldWords => field in fieldWords

/** Names parts, problems and changes in the person's words. */
export const usePartWords = () => {
  const t = useTranslations('forms')
  const nameOf = (parts: Pick<Parts, 'get'>, key: string): string => {
    const part = parts.get(key)
    if (!part || part.kind === 'form') return t('theForm')
    const number = `#${placeAmong(parts, part)}`
    if (part.kind === 'section') return t('sectionNamed', { name: brief(part.description || part.code || number) })
    if (part.kind === 'question') {
      const name = part.code || number
      return part.text ? t('questionSaying', { name, text: brief(part.text) }) : t('questionNamed', { name })
    }
    const question = parts.get(part.parent)
    const of = question?.kind === 'question' ? question.code || `#${placeAmong(parts, question)}` : ''
    return part.text
      ? t('optionSaying', { text: brief(part.text), question: of })
      : t('optionNumbered', { number, question: of })
  }
  const fieldOf = (parts: Pick<Parts, 'get'>, key: string, field: string) => {
    if (!isField(field)) return undefined
    return field === 'description' && key !== formKey && parts.get(key)?.kind === 'section'
      ? t('sectionTitle')
      : t(fieldWords[field])
  }
  return {
    nameOf,
    fieldOf,
    problem: (problem: Problem) => t(problem),
    change: (parts: Pick<Parts, 'get'>, before: Pick<Parts, 'get'>, { what, part, fields }: Change) => {
      const name = nameOf(what === 'removed' ? before : parts, part.key)
      if (what !== 'changed') return t(what, { name, to: nameOf(parts, part.parent) })
      const said = fields.flatMap(field => fieldOf(parts, part.key, field) ?? [])
      return t('changed', { name, fields: said.join(', ').toLocaleLowerCase() })
    },
  }
}
