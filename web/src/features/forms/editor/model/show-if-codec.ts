import type { ShowIf } from '@scrutineer/contract/show-if/show-if'
import { checkedKeys, noId, referenceOf } from './checks.ts'
import { type Parts, questionsOf } from './form-parts.ts'

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

/** Ids for the parts that conditions and checks reference: the server's, or negative ones for parts that it doesn't know yet. */
export const createReferences = (parts: Parts) => {
  const conditions = questionsOf(parts).flatMap(({ showIfQuestion, showIfOptions }) =>
    showIfQuestion ? [showIfQuestion, ...(showIfOptions ?? [])] : [],
  )
  const referenced = [...conditions, ...checkedKeys(parts)]
  const ids = new Map<string, number>()
  for (const key of new Set(referenced)) {
    const part = parts.get(key)
    const id = part ? (part.kind === 'option' ? part.idOption : part.id) : idInKey(key)
    ids.set(key, id ?? (part ? referenceOf(key) : noId))
  }
  return {
    /** The id of a part on the wire: null for a new one that nothing references. */
    idOf: (key: string, id: number | null): number | null => id ?? ids.get(key) ?? null,
    encode: (question: string | null | undefined, options: readonly string[] = []): ShowIf | undefined => {
      const idQuestion = ids.get(question ?? '')
      const idOptions = options.flatMap(key => ids.get(key) ?? [])
      return idQuestion === undefined || idOptions.length === 0 ? undefined : { idQuestion, idOptions }
    },
  }
}
