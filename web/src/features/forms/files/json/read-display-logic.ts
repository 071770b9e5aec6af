import { createConditions } from '../content/conditions.ts'
import type { ContentQuestion, ContentSection } from '../content/form-content.ts'
import { isRecord, normalizeName, type RecordReader } from './record-reader.ts'

/** A field of a record; only a text or number can be an id. */
const idIn = (value: unknown, name: string): string | undefined => {
  if (!isRecord(value)) return undefined
  const found = Object.entries(value).find(([key]) => normalizeName(key) === name)?.[1]
  return typeof found === 'string' || typeof found === 'number' ? String(found) : undefined
}

/** Conditions of Vote Monitor that an option is selected. */
const selectsOption = (condition: string | undefined) => /^(?:includes|equals)$/i.test(condition ?? '')

/** Collects ids and conditions while a form is read. Conditions that a form can't have stay unread, so they are reported. */
export const createDisplayLogicReader = () => {
  const questions = new Map<string, { question: ContentQuestion; optionIds: readonly (string | undefined)[] }>()
  const conditions = createConditions()
  return {
    /** Adds a question after those that are before it in the file. */
    add: (reader: RecordReader, question: ContentQuestion) => {
      const logic = reader.peek('displayLogic')
      const parent = questions.get(idIn(logic, 'parentQuestionId') ?? '')
      const value = idIn(logic, 'value')
      const option = value === undefined ? -1 : (parent?.optionIds.indexOf(value) ?? -1)
      if (parent && option >= 0 && selectsOption(idIn(logic, 'condition'))) {
        reader.take('displayLogic')
        conditions.add(question, parent.question, [option])
      }
      const id = reader.peek('id')
      const options = reader.peek('options')
      const optionIds = Array.isArray(options) ? options.filter(isRecord).map(each => idIn(each, 'id')) : []
      const isChoice = optionIds.length === question.options.length
      if (typeof id === 'string' && isChoice) questions.set(id, { question, optionIds })
    },
    apply: (sections: readonly ContentSection[]) => conditions.apply(sections),
  }
}

export type DisplayLogicReader = ReturnType<typeof createDisplayLogicReader>
