import { mapAnswers } from '@scrutineer/contract/checks/comparison'
import {
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  entriesOf,
  noId,
  optionKey,
  questionKey,
  questionsOf,
  sectionKey,
} from './edited-form.ts'
import { encodeInput } from './input-codec.ts'

/** Generated ids are below this one; ids in files are accepted only above it. */
const generatedIdsBelow = -1_000_000_000
let lastId = generatedIdsBelow

/** A temporary id for a node that is being read, unique in this page or worker. `toNewForm` replaces it. */
export const createNodeId = (): number => {
  lastId -= 1
  return lastId
}

export const isIdOfFile = (id: number): boolean => Number.isInteger(id) && id !== 0 && id > generatedIdsBelow

const toNewOption = (option: EditedOption, id: number, hasExtensions: boolean): EditedOption => {
  const { location, text, isFreeText, flagged, notObserved, shortText, translations } = option
  const input = encodeInput(option.input)
  const isWorded = flagged && Object.values(shortText ?? {}).some(Boolean)
  return {
    ...(location && { location }),
    id,
    text,
    isFreeText: isFreeText || input !== undefined,
    flagged,
    ...(hasExtensions && notObserved && { notObserved }),
    ...(hasExtensions && isWorded && { shortText }),
    ...(hasExtensions && translations && { translations }),
    ...(input && { input }),
  }
}

/**
 * The same form as a new one: its nodes have the ids -1, -2, …, by which its conditions and checks reference them. Conditions on
 * deleted nodes and what the server wouldn't store are absent; without `hasExtensions`, so are short wordings, checks and languages,
 * for a server that doesn't know them.
 */
export const toNewForm = (form: EditedForm, hasExtensions = true): EditedForm => {
  const ids = new Map<string, number>(entriesOf(form).map(({ key }, index) => [key, -index]))
  const idOf = (key: string) => ids.get(key) ?? noId
  const questions = new Map(questionsOf(form).map(question => [question.id, question]))
  const conditionOf = ({ showIf }: EditedQuestion) => {
    const parent = questions.get(showIf?.idQuestion ?? 0)
    const options = parent?.options.filter(({ id }) => showIf?.idOptions.includes(id)) ?? []
    if (!parent || options.length === 0) return undefined
    const idOptions = options.map(option => idOf(optionKey(parent, option)))
    return { idQuestion: idOf(questionKey(parent)), idOptions }
  }
  const withoutLanguages = hasExtensions ? {} : { language: undefined, languages: undefined, translations: undefined }
  const toNewQuestion = (question: EditedQuestion): EditedQuestion => ({
    ...question,
    ...withoutLanguages,
    id: idOf(questionKey(question)),
    showIf: conditionOf(question),
    options: question.options.map(option => toNewOption(option, idOf(optionKey(question, option)), hasExtensions)),
  })
  const { checks = [], ...rest } = form
  return {
    ...rest,
    ...withoutLanguages,
    id: null,
    sections: form.sections.map(section => ({
      ...section,
      ...withoutLanguages,
      id: idOf(sectionKey(section)),
      questions: section.questions.map(toNewQuestion),
    })),
    ...(hasExtensions &&
      checks.length > 0 && {
        checks: checks.map((check, index) => ({
          ...check,
          id: -1 - index,
          rule: mapAnswers(check.rule, ({ kind, idQuestion: id, idOption }) => ({
            kind,
            idQuestion: idOf(questionKey({ id })),
            idOption: idOf(optionKey({ id }, { id: idOption })),
          })),
        })),
      }),
  }
}
