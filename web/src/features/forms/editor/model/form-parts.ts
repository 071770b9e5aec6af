import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { EditedInput } from './input-codec.ts'

/**
 * The editor holds a form as a flat map of parts by key, each with the keys of its parent and children. `id` is the server's
 * id; of an unsaved question that of `referenceOf`, of other unsaved parts null. Parts are immutable.
 */
interface PartBase {
  readonly key: string
  /** Empty for the form itself. */
  readonly parent: string
  readonly id: number | null
}

/** A check in the editor. Its rule has the server's ids, or those of `referenceOf` for new parts. */
export type EditorCheck = Omit<FormCheck, 'id'> & { readonly id: number | null }

export interface FormPart extends PartBase {
  readonly kind: 'form'
  readonly children: readonly string[]
  readonly code: string
  /** The form's title, which is called description on the wire. */
  readonly description: string
  readonly diaspora: boolean
  /** Undefined on another server. */
  readonly checks?: readonly EditorCheck[] | undefined
}

interface SectionPart extends PartBase {
  readonly kind: 'section'
  readonly children: readonly string[]
  readonly code: string
  readonly description: string
}

export interface QuestionPart extends PartBase {
  readonly kind: 'question'
  /** That of `referenceOf` until it is saved. */
  readonly id: number
  readonly children: readonly string[]
  readonly code: string
  readonly text: string
  readonly questionType: number
  /** Key of the question whose answer decides whether this one is asked; null if it always is. Undefined on another server. */
  readonly showIfQuestion?: string | null | undefined
  /** Keys of the options of which one has to be selected. */
  readonly showIfOptions?: readonly string[] | undefined
}

export interface OptionPart extends PartBase {
  readonly kind: 'option'
  readonly text: string
  readonly isFreeText: boolean
  readonly flagged: boolean
  readonly input?: EditedInput | undefined
  /** It says that it could not be observed. Undefined for other options. */
  readonly notObserved?: true | undefined
  /** Short wordings of a flagged option for lists; undefined on a server without them. */
  readonly shortTextEn?: string | undefined
  readonly shortTextRo?: string | undefined
  /** The id that phones send in answers, equal to `id` on our server. That of `referenceOf` until it is saved. */
  readonly idOption: number
}

export type Part = FormPart | SectionPart | QuestionPart | OptionPart
export type Kind = Part['kind']
export type PartOf<K extends Kind> = Extract<Part, { kind: K }>
export type Parts = ReadonlyMap<string, Part>

export const formKey = 'form'

/** The part with this key; undefined if it doesn't exist or has another kind. */
export const partOf = <K extends Kind>(parts: Pick<Parts, 'get'>, key: string, kind: K): PartOf<K> | undefined => {
  const part = parts.get(key)
  // The kind is compared here, but the compiler doesn't narrow generics.
  return part?.kind === kind ? (part as PartOf<K>) : undefined
}

export const childrenOf = (part: Part | undefined): readonly string[] =>
  part && part.kind !== 'option' ? part.children : []

/** The children of a part that have this kind, in order. */
export const childParts = <K extends Kind>(parts: Pick<Parts, 'get'>, key: string, kind: K): PartOf<K>[] =>
  childrenOf(parts.get(key)).flatMap(child => partOf(parts, child, kind) ?? [])

/** All sections of the form, in order. */
export const sectionsOf = (parts: Pick<Parts, 'get'>) => childParts(parts, formKey, 'section')
/** All questions of the form, in order. */
export const questionsOf = (parts: Pick<Parts, 'get'>) =>
  sectionsOf(parts).flatMap(section => childParts(parts, section.key, 'question'))

/** An id that no part has. Checks and conditions keep it for a deleted new part, so that they show what is missing. */
export const noId = 2 ** 31 - 1

/** The negative id by which checks and conditions reference a new part: keys of parts from a file begin with `i`. */
export const referenceOf = (key: string): number => {
  const [, source, number] = /^([ni])(\d+)$/.exec(key) ?? []
  return source === undefined ? noId : -2 * Number(number) - (source === 'i' ? 1 : 0)
}

/** The checks of the form. */
export const checksOf = (parts: Pick<Parts, 'get'>): readonly EditorCheck[] =>
  partOf(parts, formKey, 'form')?.checks ?? []

/** Equality of parts and their fields by value. What is absent equals a blank text, or a list or an object of them. */
export const isSameValue = (one: unknown, other: unknown): boolean => {
  if (one === other || (isBlank(one) && isBlank(other))) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = new Set([...Object.keys(one), ...Object.keys(other)])
  return [...names].every(name => isSameValue(Reflect.get(one, name), Reflect.get(other, name)))
}

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  (typeof value === 'object' && Object.values(value).every(isBlank))
