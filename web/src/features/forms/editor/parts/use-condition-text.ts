import { useFormatter, useTranslations } from 'use-intl'
import { childrenOf, type Parts, partOf, questionsOf } from '../model/form-parts.ts'
import { truncate } from './part-labels.ts'

/** Returns functions that name a condition's question and put the condition into a sentence. */
export const useConditionText = () => {
  const t = useTranslations('forms')
  const format = useFormatter()
  const questionName = (parts: Pick<Parts, 'get'>, key: string) => {
    const code = partOf(parts, key, 'question')?.code
    return code || `#${questionsOf(parts).findIndex(question => question.key === key) + 1}`
  }
  const optionName = (parts: Pick<Parts, 'get'>, key: string) => {
    const option = partOf(parts, key, 'option')
    if (!option) return t('deletedOption')
    const text = option.text || `#${childrenOf(parts.get(option.parent)).indexOf(key) + 1}`
    return t('quoted', { text: truncate(text) })
  }
  return {
    questionName,
    /** Such as: Only if B3 is “No” or “Partly”. */
    sentence: (parts: Pick<Parts, 'get'>, parent: string, options: readonly string[]) => {
      if (!partOf(parts, parent, 'question')) return t('askedIfDeleted')
      const list = format.list(
        options.map(option => optionName(parts, option)),
        { type: 'disjunction' },
      )
      return t('askedIf', { question: questionName(parts, parent), options: list })
    },
  }
}
