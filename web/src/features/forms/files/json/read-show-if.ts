import { createConditions } from '../content/conditions.ts'
import type { FileIssues } from '../content/file-issue.ts'
import type { ContentQuestion, ContentSection } from '../content/form-content.ts'
import { createRecordReader, type RecordReader } from './record-reader.ts'

/** An id as text. A negative one is a reference within the file; others are of the server that wrote it, and are reported. */
const idOf = (reader: RecordReader, name: string): string | undefined => {
  const id = reader.peek(name)
  if (typeof id !== 'number' && typeof id !== 'string') return undefined
  if (Number(id) < 0) reader.take(name)
  return String(id)
}

interface Condition {
  readonly question: ContentQuestion
  readonly idQuestion: string
  readonly idOptions: readonly string[]
}

/** Collects ids while a form is read. Its conditions can reference questions that are read later. */
export const createShowIfReader = (issues: FileIssues) => {
  const questions = new Map<string, { question: ContentQuestion; optionIds: readonly (string | undefined)[] }>()
  const found: Condition[] = []
  return {
    optionId: (reader: RecordReader) => {
      const [id, idOption] = [idOf(reader, 'id'), idOf(reader, 'idOption')]
      return idOption ?? id
    },
    addQuestion: (reader: RecordReader, question: ContentQuestion, optionIds: readonly (string | undefined)[]) => {
      const id = idOf(reader, 'id')
      if (id !== undefined) questions.set(id, { question, optionIds })
      const value = reader.take('showIf')
      if (value === undefined || value === null) return
      const showIf = createRecordReader(value, reader.pathOf('showIf'), issues)
      found.push({ question, idQuestion: showIf.text('idQuestion'), idOptions: showIf.list('idOptions').map(String) })
      showIf.finish()
    },
    /** The question with this id and the index of its option; -1 if it has no such option. */
    find: (idQuestion: string, idOption: string) => {
      const found = questions.get(idQuestion)
      return found && { question: found.question, option: found.optionIds.indexOf(idOption) }
    },
    apply: (sections: readonly ContentSection[]) => {
      const conditions = createConditions()
      for (const { question, idQuestion, idOptions } of found) {
        const parent = questions.get(idQuestion)
        const options = idOptions.map(id => parent?.optionIds.indexOf(id) ?? -1)
        if (parent && options.length > 0 && !options.includes(-1)) conditions.add(question, parent.question, options)
        else issues.omission('condition', question.location, { name: question.code || question.text })
      }
      return conditions.apply(sections)
    },
  }
}

export type ShowIfReader = ReturnType<typeof createShowIfReader>
