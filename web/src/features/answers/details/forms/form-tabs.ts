import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { FormSummary } from '@scrutineer/contract/forms'
import type { ShownNote } from '../../notes/note-attachments.ts'

export interface FormTab {
  readonly id: string
  /** Null if no listed form has the code of these answers. */
  readonly formId: number | null
  readonly title: string
  readonly flags: number
  readonly answeredQuestions: readonly AnsweredQuestion[]
  readonly notes: readonly ShownNote[]
}

interface FormTabs {
  readonly tabs: readonly FormTab[]
  /** Notes on the station as a whole, and notes whose form is unknown. */
  readonly stationNotes: readonly ShownNote[]
}

const countFlags = (answeredQuestions: readonly AnsweredQuestion[]) =>
  answeredQuestions.reduce((sum, { answers }) => sum + answers.filter(answer => answer.flagged).length, 0)

/** A listed form, or the code of an unlisted one. */
type TabOwner = FormSummary | string

interface FormReference {
  readonly formId?: number | null | undefined
  readonly formCode?: string | null | undefined
}

/** Matches by id if the server sends it, since a form's code can change and be reused. */
const ownerOf = (forms: readonly FormSummary[], { formId, formCode }: FormReference): TabOwner | undefined =>
  forms.find(form => form.id === formId) ?? forms.find(form => form.code === formCode) ?? formCode ?? undefined

/** The form that the note refers to, or else the form of the answer to its question. */
const ownerOfNote = (
  forms: readonly FormSummary[],
  answeredQuestions: readonly AnsweredQuestion[],
  note: ShownNote,
) => {
  if (note.questionId === null) return undefined
  const answered = answeredQuestions.find(question => question.id === note.questionId)
  return ownerOf(forms, {
    formId: note.formId ?? answered?.formId,
    formCode: note.formCode ?? answered?.formCode,
  })
}

/** One tab for each published form and for each form with answers or notes, in the order of the forms. */
export const formTabs = (
  forms: readonly FormSummary[],
  answeredQuestions: readonly AnsweredQuestion[],
  notes: readonly ShownNote[],
): FormTabs => {
  const answered = answeredQuestions.map(question => ({ question, owner: ownerOf(forms, question) }))
  const noted = notes.map(note => ({ note, owner: ownerOfNote(forms, answeredQuestions, note) }))
  const notesOf = (tabOwner: TabOwner | undefined) =>
    noted.flatMap(({ note, owner }) => (owner === tabOwner ? [note] : []))
  const owners = new Set([...answered, ...noted].map(({ owner }) => owner))
  const createTab = (tabOwner: TabOwner): FormTab => {
    const questions = answered.flatMap(({ question, owner }) => (owner === tabOwner ? [question] : []))
    return {
      ...(typeof tabOwner === 'string'
        ? { id: `code ${tabOwner}`, formId: null, title: tabOwner }
        : { id: String(tabOwner.id), formId: tabOwner.id, title: tabOwner.description || tabOwner.code }),
      flags: countFlags(questions),
      answeredQuestions: questions,
      notes: notesOf(tabOwner),
    }
  }
  const listed = forms.filter(form => form.currentVersion > 0 || owners.has(form))
  const unlisted = [...owners].filter(owner => typeof owner === 'string')
  return { tabs: [...listed, ...unlisted].map(createTab), stationNotes: notesOf(undefined) }
}

/** The tab to open first: the first with a flag, else the first with an answer, else the first. */
export const initialTab = (tabs: readonly FormTab[]) =>
  tabs.find(tab => tab.flags > 0) ?? tabs.find(tab => tab.answeredQuestions.length > 0) ?? tabs[0]

/** The answers with a flagged option, newest first where the times are known. */
export const flaggedAnswers = (
  answers: readonly AnsweredQuestion[],
  answeredAt: ReadonlyMap<number, string>,
): AnsweredQuestion[] =>
  answers
    .filter(question => question.answers.some(option => option.flagged))
    .toSorted((one, other) => (answeredAt.get(other.id) ?? '').localeCompare(answeredAt.get(one.id) ?? ''))
