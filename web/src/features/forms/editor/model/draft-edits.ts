import type { Draft } from './draft-store.ts'
import { childrenOf, type Part, type Parts, type QuestionPart } from './form-parts.ts'

/** A part with other children; one that can't have any stays as it is. */
const withChildren = (part: Part, change: (children: readonly string[]) => readonly string[]): Part =>
  part.kind === 'option' ? part : { ...part, children: change(part.children) }

const insertAt = (keys: readonly string[], place: number, more: readonly string[]) => [
  ...keys.slice(0, place),
  ...more,
  ...keys.slice(place),
]

const append = (draft: Draft, parent: string, made: readonly Part[]) => {
  const owner = draft.get(parent)
  const [first] = made
  if (!owner || !first) return
  draft.change(first.key, put => {
    for (const part of made) put(part)
    put(withChildren(owner, keys => [...keys, ...made.filter(part => part.parent === parent).map(part => part.key)]))
  })
}

/** Adds an empty section at the end; its key. */
export const addSection = (draft: Draft, form: string) => {
  const key = draft.newKey()
  append(draft, form, [{ kind: 'section', key, parent: form, id: null, children: [], code: '', description: '' }])
  return key
}

/** Adds an empty question at the end of a section; its key. */
export const addQuestion = (draft: Draft, section: string) => {
  const key = draft.newKey()
  const blank = { id: null, children: [], code: '', text: '', questionType: 0 } satisfies Partial<QuestionPart>
  append(draft, section, [{ kind: 'question', key, parent: section, ...blank }])
  return key
}

/** Adds options with these texts at the end of a question; their keys. */
export const addOptions = (draft: Draft, question: string, texts: readonly string[]) => {
  const made = texts.map(text => {
    const key = draft.newKey()
    return { kind: 'option', key, parent: question, id: null, idOption: null, text, ...defaultToggles } as const
  })
  append(draft, question, made)
  return made.map(({ key }) => key)
}
const defaultToggles = { isFreeText: false, flagged: false }

/** A part and all that is below it. */
const withDescendants = (draft: Draft, key: string): string[] => [
  key,
  ...childrenOf(draft.get(key)).flatMap(child => withDescendants(draft, child)),
]

/** Takes a part out, with all that is below it. */
export const removePart = (draft: Draft, key: string) => {
  const part = draft.get(key)
  const owner = part && draft.get(part.parent)
  if (!owner) return
  draft.change(key, (put, drop) => {
    for (const gone of withDescendants(draft, key)) drop(gone)
    put(withChildren(owner, keys => keys.filter(other => other !== key)))
  })
}

/** Moves a part to a place among its new parent's children, itself not counted. */
export const movePart = (draft: Draft, key: string, parent: string, place: number) => {
  const part = draft.get(key)
  const from = part && draft.get(part.parent)
  const to = draft.get(parent)
  if (!part || !from || !to) return
  const left = withChildren(from, keys => keys.filter(other => other !== key))
  draft.change(key, put => {
    put(left)
    put(withChildren(to === from ? left : to, keys => insertAt(keys, place, [key])))
    put({ ...part, parent })
  })
}

/** Changes what a part says. Letters of one word in one field are undone together. */
export const changePart = <P extends Part>(draft: Draft, part: P, change: Partial<P>) => {
  const [field, value] = Object.entries(change)[0] ?? []
  const burst = typeof value === 'string' ? `${part.key} ${field} ${value.split(/\s+/).length}` : undefined
  draft.change(part.key, put => put({ ...part, ...change }), burst)
}

/** Puts another form in the place of this one; can be undone like anything else. */
export const replaceAll = (draft: Draft, next: Parts, at: string) =>
  draft.change(at, (put, drop) => {
    for (const key of draft.snapshot().keys()) if (!next.has(key)) drop(key)
    for (const part of next.values()) put(part)
  })
