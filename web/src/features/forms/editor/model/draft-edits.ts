import type { Draft } from './draft-store.ts'
import { childrenOf, type Part, type Parts, type QuestionPart, referenceOf } from './form-parts.ts'
import type { InputTexts } from './input-codec.ts'

/** The part with changed children; options have none and are returned unchanged. */
const withChildren = (part: Part, change: (children: readonly string[]) => readonly string[]): Part =>
  part.kind === 'option' ? part : { ...part, children: change(part.children) }

const insertAt = (keys: readonly string[], index: number, inserted: readonly string[]) => [
  ...keys.slice(0, index),
  ...inserted,
  ...keys.slice(index),
]

const append = (draft: Draft, parentKey: string, created: readonly Part[], parent = draft.get(parentKey)) => {
  const [first] = created
  if (!parent || !first) return
  draft.change(first.key, put => {
    for (const part of created) put(part)
    const children = created.filter(part => part.parent === parentKey)
    put(withChildren(parent, keys => [...keys, ...children.map(part => part.key)]))
  })
}

/** Appends an empty section and returns its key. */
export const addSection = (draft: Draft, form: string) => {
  const key = draft.newKey()
  append(draft, form, [{ kind: 'section', key, parent: form, id: null, children: [], code: '', description: '' }])
  return key
}

/** Appends an empty question to a section and returns its key. */
export const addQuestion = (draft: Draft, section: string) => {
  const key = draft.newKey()
  const blank = { id: referenceOf(key), children: [], code: '', text: '', questionType: 0 } as const
  append(draft, section, [{ kind: 'question', key, parent: section, ...blank }])
  return key
}

/**
 * Appends options with these texts to a question and returns their keys. With an input they are fields to type into; `changed`
 * is the question, changed in the same step.
 */
export const addOptions = (
  draft: Draft,
  question: string,
  texts: readonly string[],
  changed?: QuestionPart,
  input?: InputTexts,
) => {
  const isFreeText = input !== undefined
  const fields = { id: null, isFreeText, flagged: false, ...blankShortTexts(draft), input }
  const created = texts.map(text => {
    const key = draft.newKey()
    return { kind: 'option', key, parent: question, idOption: referenceOf(key), text, ...fields } as const
  })
  append(draft, question, created, changed)
  return created.map(({ key }) => key)
}

/** Empty short wordings, if the server supports them: its options have the fields. */
const blankShortTexts = (draft: Draft) =>
  [...draft.snapshot().values()].some(part => part.kind === 'option' && part.shortTextEn !== undefined)
    ? { shortTextEn: '', shortTextRo: '' }
    : {}

/** The keys of a part and its descendants. */
const withDescendants = (draft: Draft, key: string): string[] => [
  key,
  ...childrenOf(draft.get(key)).flatMap(child => withDescendants(draft, child)),
]

/** Removes a part with its descendants. */
export const removePart = (draft: Draft, key: string) => {
  const part = draft.get(key)
  const parent = part && draft.get(part.parent)
  if (!parent) return
  draft.change(key, (put, drop) => {
    for (const removed of withDescendants(draft, key)) drop(removed)
    put(withChildren(parent, keys => keys.filter(other => other !== key)))
  })
}

/** Moves a part to an index among the children of its new parent. The index doesn't count the part itself. */
export const movePart = (draft: Draft, key: string, parent: string, index: number) => {
  const part = draft.get(key)
  const from = part && draft.get(part.parent)
  const to = draft.get(parent)
  if (!part || !from || !to) return
  const remaining = withChildren(from, keys => keys.filter(other => other !== key))
  draft.change(key, put => {
    put(remaining)
    put(withChildren(to === from ? remaining : to, keys => insertAt(keys, index, [key])))
    put({ ...part, parent })
  })
}

/** The word that a change types, by its field and number; undefined for a change of another kind. */
const findWord = (before: object, change: object): string | undefined => {
  const [field = '', value] = Object.entries(change).find(([name, each]) => each !== Reflect.get(before, name)) ?? []
  if (typeof value === 'string') return `${field} ${value.split(/\s+/).length}`
  return field === 'input' ? findWord(Reflect.get(before, field) ?? {}, value ?? {}) : undefined
}

/** Changes a part. Typing within one word of a field is undone as one step. */
export const changePart = <P extends Part>(draft: Draft, part: P, change: Partial<P>) => {
  const word = findWord(part, change)
  draft.change(part.key, put => put({ ...part, ...change }), word && `${part.key} ${word}`)
}

/** Replaces the whole form, as one step that can be undone. */
export const replaceAll = (draft: Draft, next: Parts, partKey: string) =>
  draft.change(partKey, (put, drop) => {
    for (const key of draft.snapshot().keys()) if (!next.has(key)) drop(key)
    for (const part of next.values()) put(part)
  })
