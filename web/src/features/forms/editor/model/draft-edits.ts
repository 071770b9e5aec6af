import type { Draft } from './draft-store.ts'
import {
  type EditedQuestion,
  formKey,
  insert,
  isSameValue,
  locate,
  move,
  type NodeKey,
  type NodeOf,
  optionKey,
  questionKey,
  remove,
  sectionKey,
  update,
} from './edited-form.ts'
import type { InputTexts } from './input-codec.ts'

/** Appends an empty section and returns its key. */
export const addSection = (draft: Draft) => {
  const section = { id: draft.newId(), code: '', description: '', questions: [] }
  draft.change(sectionKey(section), insert(draft.get(), formKey, section))
  return sectionKey(section)
}

/** Appends an empty question to a section and returns its key. */
export const addQuestion = (draft: Draft, section: string) => {
  const question = { id: draft.newId(), code: '', text: '', questionType: 0, options: [] }
  draft.change(questionKey(question), insert(draft.get(), section, question))
  return questionKey(question)
}

/**
 * Appends options with these texts to a question and returns their keys. With an input they are fields to type into; `changed`
 * are fields of the question that change in the same step.
 */
export const addOptions = (
  draft: Draft,
  question: EditedQuestion,
  texts: readonly string[],
  changed: Partial<EditedQuestion> = {},
  input?: InputTexts,
) => {
  const options = texts.map(text => ({
    id: draft.newId(),
    text,
    isFreeText: input !== undefined,
    flagged: false,
    input,
  }))
  const keys = options.map(option => optionKey(question, option))
  const fields = { ...changed, options: [...question.options, ...options] }
  draft.change(keys[0] ?? '', update(draft.get(), questionKey(question), fields))
  return keys
}

/** Removes a node with its descendants. */
export const removeNode = (draft: Draft, key: string) => draft.change(key, remove(draft.get(), key))

/** Moves a node to an index among the children of its new parent. The index doesn't count the node itself. */
export const moveNode = (draft: Draft, key: string, parent: string, index: number) =>
  draft.change(key, move(draft.get(), key, parent, index))

/** The word that a change types, by its field and number; undefined for a change of another kind. */
const findWord = (before: object, change: object): string | undefined => {
  const [field = '', value] =
    Object.entries(change).find(([name, each]) => !isSameValue(each, Reflect.get(before, name))) ?? []
  if (typeof value === 'string') return `${field} ${value.split(/\s+/).length}`
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const word = findWord(Reflect.get(before, field) ?? {}, value)
  return word && `${field} ${word}`
}

/** Changes a node. Typing within one word of a field is undone as one step. */
export const changeNode = <Key extends NodeKey>(draft: Draft, key: Key, fields: Partial<NodeOf<Key>>) => {
  const form = draft.get()
  const word = findWord(locate(form, key)?.node ?? form, fields)
  draft.change(key, update(form, key, fields), word && `${key} ${word}`)
}
