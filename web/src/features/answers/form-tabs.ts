import type { FilledQuestion } from '@scrutineer/contract/answers'
import type { FormRow } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'

export interface FormTab {
  readonly id: string
  /** Null for a form that is no longer listed under the code its answers carry. */
  readonly formId: number | null
  readonly title: string
  readonly flags: number
  readonly filled: readonly FilledQuestion[]
  readonly notes: readonly Note[]
}

interface FormTabs {
  readonly tabs: readonly FormTab[]
  /** On the station as a whole, and those that name no form that could be found. */
  readonly placeNotes: readonly Note[]
}

const countFlags = (filled: readonly FilledQuestion[]) =>
  filled.reduce((sum, { answers }) => sum + answers.filter(answer => answer.flagged).length, 0)

/** The form a note belongs to: named by id or by code, or else the one whose question was answered. */
const codeOf = (note: Note, forms: readonly FormRow[], filled: readonly FilledQuestion[]) => {
  if (note.questionId === null) return undefined
  const byId = forms.find(form => form.id === note.formId)?.code
  return byId ?? note.formCode ?? filled.find(question => question.id === note.questionId)?.formCode
}

/** One tab for each published form and for each that has answers or notes, in the forms' order. */
export const formTabs = (
  forms: readonly FormRow[],
  filled: readonly FilledQuestion[],
  notes: readonly Note[],
): FormTabs => {
  const coded = notes.map(note => ({ note, code: codeOf(note, forms, filled) }))
  const used = new Set([...filled.map(question => question.formCode), ...coded.flatMap(({ code }) => code ?? [])])
  const tab = (code: string, form?: FormRow): FormTab => {
    const own = filled.filter(question => question.formCode === code)
    return {
      id: form ? String(form.id) : `code ${code}`,
      formId: form?.id ?? null,
      title: form?.description || code,
      flags: countFlags(own),
      filled: own,
      notes: coded.flatMap(({ note, code: noted }) => (noted === code ? [note] : [])),
    }
  }
  const listed = forms.filter(form => form.currentVersion > 0 || used.has(form.code))
  const unlisted = [...used].filter(code => !forms.some(form => form.code === code))
  return {
    tabs: [...listed.map(form => tab(form.code, form)), ...unlisted.map(code => tab(code))],
    placeNotes: coded.flatMap(({ note, code }) => (code === undefined ? [note] : [])),
  }
}

/** The tab to open on arrival: the first with a flag, else the first. */
export const firstTab = (tabs: readonly FormTab[]) => tabs.find(tab => tab.flags > 0) ?? tabs[0]
