import type { SelectedOption, TypedText } from '@scrutineer/contract/fields/selected-option'
import type { TopFlag } from '@scrutineer/contract/fields/threads'
import type { OptionDocument, QuestionDocument } from '@scrutineer/contract/helpers/form-document'
import { isOnlyField } from '@scrutineer/contract/typed-values/only-field'
import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'
import { findLimitWarnings } from '@scrutineer/contract/typed-values/parse-typed-value'
import type { ScopedDb } from '../../scoped-db.ts'
import {
  type AnswerRow,
  findLastVersionsOfOptions,
  findPublishedQuestions,
  type PublishedQuestions,
  type PublishedQuestionsQuery,
} from './published-questions.ts'

type SelectedOptionWithTexts = SelectedOption & Pick<OptionDocument, 'shortText'>

/** An answer with the texts of its question and options. */
export interface AnswerWithTexts {
  readonly formId: number
  readonly formCode: string
  readonly formTitle: string
  readonly question: QuestionDocument
  readonly selected: SelectedOptionWithTexts[]
  /** Index of the question among all resolved ones, in the forms' order. */
  readonly sortIndex: number
}

const keyOf = (formId: number, formVersion: number, questionId: number) => `${formId} ${formVersion} ${questionId}`

const toQueries = (answers: readonly Omit<AnswerRow, 'options'>[]): PublishedQuestionsQuery[] => {
  const queries = new Map<string, { formId: number; formVersion: number; questionIds: Set<number> }>()
  for (const { formId, formVersion, questionId } of answers) {
    const key = `${formId} ${formVersion}`
    const query = queries.get(key) ?? { formId, formVersion, questionIds: new Set() }
    query.questionIds.add(questionId)
    queries.set(key, query)
  }
  return [...queries.values()].map(query => ({ ...query, questionIds: [...query.questionIds] }))
}

const indexByQuestion = (versions: readonly PublishedQuestions[]) => {
  const questions = new Map<string, Pick<AnswerWithTexts, 'question' | 'formCode' | 'formTitle' | 'sortIndex'>>()
  for (const { formId, formVersion, formCode, formTitle, questions: versionQuestions } of versions) {
    for (const question of versionQuestions) {
      questions.set(keyOf(formId, formVersion, question.id), {
        question,
        formCode,
        formTitle,
        sortIndex: questions.size,
      })
    }
  }
  return questions
}

/** Options that the answered version lacks. An answer that mixes versions has options of another one. */
const findOptionsOfOtherVersions = async (
  scoped: ScopedDb,
  answers: readonly AnswerRow[],
  texts: ReturnType<typeof indexByQuestion>,
) => {
  const foreignOptions = answers.flatMap(({ formId, formVersion, questionId, options }) => {
    const ownOptions = texts.get(keyOf(formId, formVersion, questionId))?.question.options
    return options
      .filter(({ id }) => !ownOptions?.some(option => option.id === id))
      .map(({ id }) => ({ id, formId, questionId }))
  })
  const lastVersionOf = await findLastVersionsOfOptions(scoped, [...new Set(foreignOptions.map(({ id }) => id))])
  const answersOfVersions = foreignOptions.map(option => ({
    ...option,
    formVersion: lastVersionOf.get(option.id) ?? 0,
  }))
  const versions = await findPublishedQuestions(scoped, toQueries(answersOfVersions))
  const options = versions.flatMap(({ questions }) => questions.flatMap(question => question.options))
  return new Map(options.map(option => [option.id, option]))
}

/** What a typed text means by the input that the option had in the version that was answered. */
export const toTypedText = (text: string, typed: string | null, input: OptionInput): TypedText => {
  const value = input.kind === 'text' ? text : typed
  const unit = 'unit' in input ? input.unit : undefined
  return {
    kind: input.kind,
    value,
    ...(unit && { unit }),
    warnings: value === null ? [] : findLimitWarnings(value, input),
  }
}

/** Loads the texts of these answers; returns a function that adds them to an answer. */
export const resolveTexts = async (
  scoped: ScopedDb,
  answers: readonly AnswerRow[],
): Promise<(answer: AnswerRow) => AnswerWithTexts> => {
  const texts = indexByQuestion(await findPublishedQuestions(scoped, toQueries(answers)))
  const optionsOfOtherVersions = await findOptionsOfOtherVersions(scoped, answers, texts)
  return ({ formId, formVersion, questionId, options }) => {
    const match = texts.get(keyOf(formId, formVersion, questionId))
    if (!match) throw new Error(`version ${formVersion} of form ${formId} lacks question ${questionId}`)
    const selectedById = new Map(options.map(option => [option.id, option]))
    const selectedOptions = match.question.options.filter(({ id }) => selectedById.has(id))
    const foreignOptions = options.flatMap(({ id }) =>
      selectedOptions.some(option => option.id === id) ? [] : (optionsOfOtherVersions.get(id) ?? []),
    )
    const isOnly = isOnlyField(match.question.options)
    const selected = [...selectedOptions, ...foreignOptions].flatMap(({ id, text, isFreeText, input, shortText }) => {
      const option = selectedById.get(id)
      const typed = input && option?.value ? toTypedText(option.value, option.typed, input) : undefined
      return option
        ? [
            {
              idOption: id,
              text,
              isFreeText,
              value: option.value,
              flagged: option.flagged,
              ...(typed && { typed: isOnly ? { ...typed, isOnlyField: true as const } : typed }),
              ...(shortText && { shortText }),
            },
          ]
        : []
    })
    return { ...match, formId, selected }
  }
}

/** The selected options of an answer, as a list shows them. The typed text is separate, since not every screen may show it. */
export const toTopFlags = ({ question, selected }: AnswerWithTexts): TopFlag[] =>
  selected.map(({ text, value, typed, shortText }) => ({
    idQuestion: question.id,
    questionCode: question.code,
    question: question.text,
    option: typed?.isOnlyField ? '' : text,
    ...(value && { value }),
    ...(shortText && { shortText }),
  }))
