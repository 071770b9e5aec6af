import { createEmitter } from '../../../../lib/stores/emitter.ts'
import { type EditedForm, isSameValue, questionsOf, referencesOf } from './edited-form.ts'

interface Step {
  /** The form to return to. */
  readonly form: EditedForm
  /** The node to scroll to on undo and redo. */
  readonly key: string
  /** Steps of one burst, such as typing a word, are undone together. */
  readonly burst: string | undefined
}

const maxHistory = 1000

/** The lowest id of a node, or of one that a condition or a check references although it was deleted. */
const lowestId = (form: EditedForm) =>
  [
    ...form.sections.map(({ id }) => id),
    ...questionsOf(form).flatMap(({ id, options }) => [id, ...options.map(option => option.id)]),
    ...(form.checks ?? []).map(({ id }) => id),
    ...referencesOf(form),
  ].reduce((lowest, id) => Math.min(lowest, id), 0)

/** A form being edited. Every change is a step that can be undone. Tracks whether the form differs from the saved version. */
export const createDraft = (opened: EditedForm, current: EditedForm = opened) => {
  const { subscribe, emit } = createEmitter()
  let saved = opened
  let form = current
  let lastId = 0
  const past: Step[] = []
  const future: Step[] = []

  const show = (next: EditedForm) => {
    form = next
    emit()
  }
  const takeStep = (from: Step[], to: Step[]) => {
    const step = from.pop()
    if (!step) return undefined
    to.push({ ...step, form })
    show(step.form)
    return step.key
  }

  return {
    get: () => form,
    subscribe,
    /** Returns an id for a new node, which no other node has, or had since the draft was opened. */
    newId: () => {
      lastId = Math.min(lastId, lowestId(form)) - 1
      return lastId
    },
    /** Replaces the form, as one step. */
    change: (key: string, next: EditedForm, burst?: string) => {
      if (isSameValue(next, form)) return
      if (burst === undefined || past.at(-1)?.burst !== burst) past.push({ form, key, burst })
      if (past.length > maxHistory) past.shift()
      future.length = 0
      show(next)
    },
    /** Undoes the last step and returns the key of its node. */
    undo: () => takeStep(past, future),
    redo: () => takeStep(future, past),
    canUndo: () => past.length > 0,
    canRedo: () => future.length > 0,
    /** Sets the saved version to compare with, after a save by another user. */
    rebase: (next: EditedForm) => {
      saved = next
      emit()
    },
    /** Whether the form differs from the saved version. */
    isChanged: () => !isSameValue(form, saved),
  }
}

export type Draft = ReturnType<typeof createDraft>
