import type { DictatedAnswer } from '@scrutineer/contract/fields/call-values'

/** The option ids selected of each question, and the text typed for each option; by id. */
export interface DictatedDraft {
  readonly options: Readonly<Record<number, readonly number[]>>
  readonly texts: Readonly<Record<number, string>>
}

export const emptyDraft: DictatedDraft = { options: {}, texts: {} }

/** Selects or deselects an option; of a single choice it replaces the others. */
export const selectOption = (
  draft: DictatedDraft,
  question: { readonly id: number; readonly allowsMultiple: boolean },
  option: number,
  isSelected: boolean,
): DictatedDraft => {
  const others = (draft.options[question.id] ?? []).filter(id => id !== option)
  const remaining = question.allowsMultiple ? others : []
  return { ...draft, options: { ...draft.options, [question.id]: isSelected ? [...remaining, option] : others } }
}

/** Changes the text of an option that is a field: it is selected while it has a text. */
export const typeValue = (
  draft: DictatedDraft,
  question: { readonly id: number; readonly allowsMultiple: boolean },
  option: number,
  text: string,
): DictatedDraft => ({
  ...selectOption(draft, question, option, text.trim() !== ''),
  texts: { ...draft.texts, [option]: text },
})

/** The answered questions. */
export const toAnswers = ({ options, texts }: DictatedDraft): DictatedAnswer[] =>
  Object.entries(options)
    .filter(([, selected]) => selected.length > 0)
    .map(([question, selected]) => ({
      questionId: Number(question),
      options: selected.map(optionId => ({ optionId, value: texts[optionId]?.trim() || null })),
    }))
