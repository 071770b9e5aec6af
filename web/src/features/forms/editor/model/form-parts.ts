/**
 * A form in the editor, taken apart: every part by its key, each naming its parent and its children. `id` is the server's;
 * null until it has one. A part is never changed, only replaced.
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
  /** The form's title: the wire has no other. */
  readonly description: string
  readonly diaspora: boolean
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
}

export interface OptionPart extends PartBase {
  readonly kind: 'option'
  readonly text: string
  readonly isFreeText: boolean
  readonly flagged: boolean
  /** What phones send back; on a server of ours the same as `id`. */
  readonly idOption: number | null
}

export type Part = FormPart | SectionPart | QuestionPart | OptionPart
export type Kind = Part['kind']
export type PartOf<K extends Kind> = Extract<Part, { kind: K }>
export type Parts = ReadonlyMap<string, Part>

export const formKey = 'form'

/** The part, if it is there and of that kind. */
export const partOf = <K extends Kind>(parts: Pick<Parts, 'get'>, key: string, kind: K): PartOf<K> | undefined => {
  const part = parts.get(key)
  // The kind has just been compared; the compiler doesn't carry that over to a generic.
  return part?.kind === kind ? (part as PartOf<K>) : undefined
}

export const childrenOf = (part: Part | undefined): readonly string[] =>
  part && part.kind !== 'option' ? part.children : []

/** The parts below a part that are of that kind, in order. */
export const childParts = <K extends Kind>(parts: Pick<Parts, 'get'>, key: string, kind: K): PartOf<K>[] =>
  childrenOf(parts.get(key)).flatMap(child => partOf(parts, child, kind) ?? [])

/** All sections, or all questions, of the form in order. */
export const sectionsOf = (parts: Pick<Parts, 'get'>) => childParts(parts, formKey, 'section')
export const questionsOf = (parts: Pick<Parts, 'get'>) =>
  sectionsOf(parts).flatMap(section => childParts(parts, section.key, 'question'))

/** Says the same: lists are compared element by element. */
export const isSame = (one: Part | undefined, other: Part | undefined) => {
  if (one === other) return true
  if (!one || !other || one.kind !== other.kind) return false
  const others = new Map<string, unknown>(Object.entries(other))
  return Object.entries(one).every(([name, value]: [string, unknown]) => {
    const its = others.get(name)
    if (!Array.isArray(value) || !Array.isArray(its)) return value === its
    return value.length === its.length && value.every((item, place) => item === its[place])
  })
}
