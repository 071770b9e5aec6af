import { questionType } from '@scrutineer/contract/forms'
import { useTranslations } from 'use-intl'

/** The question types of the contract with their locale keys under `forms`. */
export const questionTypes = [
  { type: questionType.multiple, label: 'typeMultiple' },
  { type: questionType.single, label: 'typeSingle' },
  { type: questionType.singleWithText, label: 'typeSingleWithText' },
  { type: questionType.multipleWithText, label: 'typeMultipleWithText' },
  { type: questionType.singleAlias, label: 'typeSingleAlternative' },
] as const

/** Returns a function that gives the label of a question type. */
export const useTypeLabel = () => {
  const t = useTranslations('forms')
  return (type: number) => {
    const label = questionTypes.find(each => each.type === type)?.label
    return label ? t(label) : String(type)
  }
}
