import type { TopFlag } from '@scrutineer/contract/fields/threads'
import type { AnswerWithTexts } from './resolve-texts.ts'

/** The selected options of an answer, as a list shows them. The typed text is separate, since not every screen may show it. */
export const toTopFlags = ({ question, selected }: AnswerWithTexts): TopFlag[] =>
  selected.map(({ text, value, shortText }) => ({
    idQuestion: question.id,
    questionCode: question.code,
    question: question.text,
    option: text,
    ...(value && { value }),
    ...(shortText && { shortText }),
  }))
