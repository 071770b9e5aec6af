import { answersOf } from '@scrutineer/contract/checks/comparison'
import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import { checksOf, noId, type Parts, type QuestionPart, questionsOf } from './form-parts.ts'

/** Keys of the parts with these ids of the server. */
export const questionKeyOf = (id: number) => `q${id}`
export const optionKeyOf = (question: string, id: number) => `${question}-o${id}`

/** A condition by the keys of the parts that it references. */
export const decodeShowIf = (showIf: ShowIf | undefined) => {
  const question = showIf && questionKeyOf(showIf.idQuestion)
  return {
    showIfQuestion: question ?? null,
    showIfOptions: question ? showIf.idOptions.map(id => optionKeyOf(question, id)) : [],
  }
}

/** The id in the key of a part that the form no longer has. */
const idInKey = (key: string): number | undefined => {
  const [question = '', option] = key.split('-o')
  const id = Number(option ?? (question.startsWith('q') ? question.slice(1) : ''))
  return id > 0 ? id : undefined
}

/** The id of a question or option, also of one that was deleted. */
export const idOf = (parts: Pick<Parts, 'get'>, key: string): number => {
  const part = parts.get(key)
  return (part?.kind === 'option' ? part.idOption : part?.id) ?? idInKey(key) ?? noId
}

/** The condition of a question by ids; undefined if it is always asked. */
export const encodeShowIf = (
  parts: Pick<Parts, 'get'>,
  { showIfQuestion, showIfOptions = [] }: QuestionPart,
): ShowIf | undefined =>
  showIfQuestion && showIfOptions.length > 0
    ? { idQuestion: idOf(parts, showIfQuestion), idOptions: showIfOptions.map(key => idOf(parts, key)) }
    : undefined

/** The id of a part on the wire: null for a new one that no condition and no check references. */
export const createIdEncoder = (parts: Parts) => {
  const conditions = questionsOf(parts).flatMap(question => encodeShowIf(parts, question) ?? [])
  const answers = checksOf(parts).flatMap(({ rule }) => answersOf(rule))
  const referenced = new Set([
    ...conditions.flatMap(({ idQuestion, idOptions }) => [idQuestion, ...idOptions]),
    ...answers.flatMap(({ idQuestion, idOption }) => [idQuestion, idOption]),
  ])
  return (id: number): number | null => (id > 0 || referenced.has(id) ? id : null)
}
