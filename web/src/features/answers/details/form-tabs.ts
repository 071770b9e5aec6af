import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { FormSummary } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'

export interface FormTab {
  readonly id: string
  /** Null for a form that is no longer listed under the code its answers carry. */
  readonly formId: number | null
  readonly title: string
  readonly flags: number
  readonly answeredQuestions: readonly AnsweredQuestion[]
  readonly notes: readonly Note[]
}

interface FormTabs {
  readonly tabs: readonly FormTab[]
  /** On the station as a whole, and those that name no form that could be found. */
  readonly stationNotes: readonly Note[]
}

const countFlags = (answeredQuestions: readonly AnsweredQuestion[]) =>
  answeredQuestions.reduce((sum, { answers }) => sum + answers.filter(answer => answer.flagged).length, 0)

/** A form, or no more than the code of one that isn't listed. */
type TabOwner = FormSummary | string

interface FormReference {
  readonly formId?: number | null | undefined
  readonly formCode?: string | null | undefined
}

/** By id where the server tells it: an edited form may have another code by now, and another form the old one. */
const ownerOf = (forms: readonly FormSummary[], { formId, formCode }: FormReference): TabOwner | undefined =>
  forms.find(form => form.id === formId) ?? forms.find(form => form.code === formCode) ?? formCode ?? undefined

/** The form that a note names, or else the one whose question was answered. */
const ownerOfNote = (forms: readonly FormSummary[], answeredQuestions: readonly AnsweredQuestion[], note: Note) => {
  if (note.questionId === null) return undefined
  const answered = answeredQuestions.find(question => question.id === note.questionId)
  return ownerOf(forms, {
    formId: note.formId ?? answered?.formId,
    formCode: note.formCode ?? answered?.formCode,
  })
}

/** One tab for each published form and for each that has answers or notes, in the forms' order. */
export const formTabs = (
  forms: readonly FormSummary[],
  answeredQuestions: readonly AnsweredQuestion[],
  notes: readonly Note[],
): FormTabs => {
  const answered = answeredQuestions.map(question => ({ question, owner: ownerOf(forms, question) }))
  const noted = notes.map(note => ({ note, owner: ownerOfNote(forms, answeredQuestions, note) }))
  const notesOf = (of: TabOwner | undefined) => noted.flatMap(({ note, owner }) => (owner === of ? [note] : []))
  const used = new Set([...answered, ...noted].map(({ owner }) => owner))
  const tab = (of: TabOwner): FormTab => {
    const own = answered.flatMap(({ question, owner }) => (owner === of ? [question] : []))
    return {
      ...(typeof of === 'string'
        ? { id: `code ${of}`, formId: null, title: of }
        : { id: String(of.id), formId: of.id, title: of.description || of.code }),
      flags: countFlags(own),
      answeredQuestions: own,
      notes: notesOf(of),
    }
  }
  const listed = forms.filter(form => form.currentVersion > 0 || used.has(form))
  const unlisted = [...used].filter(owner => typeof owner === 'string')
  return { tabs: [...listed, ...unlisted].map(tab), stationNotes: notesOf(undefined) }
}

/** The tab to open on arrival: the first with a flag, else the first with an answer, else the first. */
export const initialTab = (tabs: readonly FormTab[]) =>
  tabs.find(tab => tab.flags > 0) ?? tabs.find(tab => tab.answeredQuestions.length > 0) ?? tabs[0]
