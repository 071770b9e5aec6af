import { questionType } from '@scrutineer/contract/forms'

/** The wire's types and their words under `forms`. */
export const questionTypes = [
  { type: questionType.multiple, label: 'typeMultiple' },
  { type: questionType.single, label: 'typeSingle' },
  { type: questionType.singleWithText, label: 'typeSingleWithText' },
  { type: questionType.multipleWithText, label: 'typeMultipleWithText' },
  { type: questionType.singleAlias, label: 'typeSingleToo' },
] as const
