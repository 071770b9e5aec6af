import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import { useFormatter, useTranslations } from 'use-intl'
import { type EditedForm, type EditedQuestion, findQuestion, questionKey, questionsOf } from '../model/edited-form.ts'
import { truncate } from './part-labels.ts'

/** Returns functions that name a condition's question and put the condition into a sentence. */
export const useConditionText = () => {
  const t = useTranslations('forms')
  const format = useFormatter()
  const questionName = (form: EditedForm, { id, code }: EditedQuestion) =>
    code || `#${questionsOf(form).findIndex(question => question.id === id) + 1}`
  return {
    questionName,
    /** Such as: Only if B3 is “No” or “Partly”. */
    sentence: (form: EditedForm, { idQuestion, idOptions }: ShowIf) => {
      const parent = findQuestion(form, questionKey({ id: idQuestion }))
      if (!parent) return t('askedIfDeleted')
      const names = idOptions.map(idOption => {
        const index = parent.options.findIndex(({ id }) => id === idOption)
        const option = parent.options[index]
        return option ? t('quoted', { text: truncate(option.text || `#${index + 1}`) }) : t('deletedOption')
      })
      return t('askedIf', {
        question: questionName(form, parent),
        options: format.list(names, { type: 'disjunction' }),
      })
    },
  }
}
