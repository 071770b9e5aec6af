import type { OptionInput } from '@scrutineer/contract/typed-values/option-input'

/**
 * The editor holds a form as a flat map of parts by key, each with the keys of its parent and children. `id` is the server's
 * id, null until it is saved. Parts are immutable.
 */
interface PartBase {
  readonly key: string
  /** Empty for the form itself. */
  readonly parent: string
  readonly id: number | null
}

export interface FormPart extends PartBase {
  readonly kind: 'form'
  readonly children: readonly string[]
  readonly code: string
  /** The form's title, which is called description on the wire. */
  readonly description: string
  readonly diaspora: boolean
  /** Checks as JSON (`checks.ts`). Undefined on another server. */
  readonly checks?: readonly string[] | undefined
}

interface SectionPart extends PartBase {
  readonly kind: 'section'
  readonly children: readonly string[]
  readonly code: string
  readonly description: string
}

export interface QuestionPart extends PartBase {
  readonly kind: 'question'
  readonly children: readonly string[]
  readonly code: string
  readonly text: string
  readonly questionType: number
  /** Key of the question whose answer decides whether this one is asked; null if it always is. Undefined on another server. */
  readonly showIfQuestion?: string | null | undefined
  /** Keys of the options of which one has to be selected. */
  readonly showIfOptions?: readonly string[] | undefined
}

/** What is typed into an option. Undefined on another server. */
export interface InputFields {
  readonly inputKind?: InputKind | null | undefined
  readonly inputMin?: string | undefined
  readonly inputMax?: string | undefined
  readonly inputDecimals?: string | undefined
  readonly inputUnit?: string | undefined
  readonly inputMaxLength?: string | undefined
  readonly inputMaxDifference?: string | undefined
  readonly inputTurnoutAt?: string | undefined
}

export type InputKind = OptionInput['kind']
export type InputField = Exclude<keyof InputFields, 'inputKind'>

export interface OptionPart extends PartBase, InputFields {
  readonly kind: 'option'
  readonly text: string
  readonly isFreeText: boolean
  readonly flagged: boolean
  /** It says that it could not be observed. Undefined for other options. */
  readonly notObserved?: true | undefined
  /** Short wordings of a flagged option for lists; undefined on a server without them. */
  readonly shortTextEn?: string | undefined
  readonly shortTextRo?: string | undefined
  /** The id that phones send in answers. Equal to `id` on our server. */
  readonly idOption: number | null
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

/** Equality of fields, with arrays compared element by element. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((item, index) => item === other[index])
    : one === other

/** Shallow equality, with arrays compared element by element. */
export const isSamePart = (one: Part | undefined, other: Part | undefined) => {
  if (one === other) return true
  if (!one || !other || one.kind !== other.kind) return false
  const others = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]: [string, unknown]) => isSameValue(value, others.get(name)))
}
