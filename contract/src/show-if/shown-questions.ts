import type { ConditionalQuestion } from './conditional-question.ts'

type AskedQuestion = Pick<ConditionalQuestion, 'id' | 'showIf'>

/** Ids of the selected options by the id of their question. Questions without an answer are absent or have none. */
export type SelectedOptions = ReadonlyMap<number, readonly number[]>

/**
 * Ids of the questions that are to be asked, given the form's questions in its order. A question whose parent isn't asked isn't
 * asked, whatever is selected there. A condition on a question that isn't earlier in the form, which only a draft can have, doesn't
 * hide anything.
 */
export const shownQuestions = (questions: readonly AskedQuestion[], selected: SelectedOptions): Set<number> => {
  const shown = new Set<number>()
  const passed = new Set<number>()
  for (const { id, showIf } of questions) {
    const isSelected =
      !showIf ||
      !passed.has(showIf.idQuestion) ||
      (shown.has(showIf.idQuestion) &&
        showIf.idOptions.some(option => selected.get(showIf.idQuestion)?.includes(option)))
    if (isSelected) shown.add(id)
    passed.add(id)
  }
  return shown
}

/** Ids of the questions that have an answer, although they weren't to be asked: older phones ask every question. */
export const answeredThoughNotShown = (questions: readonly AskedQuestion[], selected: SelectedOptions): Set<number> => {
  const shown = shownQuestions(questions, selected)
  return new Set(questions.map(({ id }) => id).filter(id => !shown.has(id) && (selected.get(id)?.length ?? 0) > 0))
}
