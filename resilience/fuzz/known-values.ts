import fc from 'fast-check'

/** The common noun of `idObserver`, `ObserverId` and, in `/observer/:id`, `id`. */
export const resourceNameOf = (name: string, parent = ''): string => {
  const lower = name.toLowerCase()
  if (lower === 'id') return `${parent === 'formVersions' ? 'form' : parent.toLowerCase().replace(/s$/, '')}#`
  const noun = /^id(?=[a-z])(.+)$/.exec(lower)?.[1] ?? /^(.+)id$/.exec(lower)?.[1]
  const others: Readonly<Record<string, string>> = { ong: 'ngo', admin: 'ngoadmin', recipients: 'observer' }
  if (noun !== undefined) return `${others[noun] ?? noun}#`
  return lower === 'recipients' ? 'observer#' : lower
}

/** Placeholder for a value of this name from an earlier response, with a fallback. */
export class KnownValueRef {
  readonly resourceName: string
  readonly at: number
  readonly fallback: unknown

  constructor(noun: string, at: number, otherwise: unknown) {
    this.resourceName = noun
    this.at = at
    this.fallback = otherwise
  }
}

/** A generated value or a placeholder: ids are nearly always placeholders, so that calls find rows. */
export const arbitraryKnownValueOr = (noun: string, otherwise: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> => {
  const knownValue = fc
    .tuple(fc.nat({ max: 10_000 }), otherwise)
    .map(([at, value]) => new KnownValueRef(noun, at, value))
  const isPointer = /#$|code|county|number|^user$|^password$/.test(noun)
  return fc.oneof(
    { weight: isPointer ? 7 : 1, arbitrary: knownValue },
    { weight: isPointer ? 1 : 4, arbitrary: otherwise },
  )
}

const maxValuesPerName = 300

/** The newest value of each noun in responses. */
export const createKnownValues = () => {
  const values = new Map<string, unknown[]>()
  const remember = (noun: string, value: unknown) => {
    const existing = values.get(noun) ?? []
    if (existing.length === 0) values.set(noun, existing)
    existing.push(value)
    if (existing.length > maxValuesPerName) existing.shift()
  }
  const collect = (reply: unknown, parent: string): void => {
    if (Array.isArray(reply)) for (const each of reply) collect(each, parent)
    else if (typeof reply === 'object' && reply !== null) {
      for (const [name, value] of Object.entries(reply)) {
        if (typeof value === 'object') collect(value, name === 'data' ? parent : name)
        else remember(resourceNameOf(name, parent), value)
      }
    }
  }
  const resolve = (value: unknown): unknown => {
    if (value instanceof KnownValueRef) {
      const candidates = values.get(value.resourceName)
      return candidates ? candidates[value.at % candidates.length] : value.fallback
    }
    if (Array.isArray(value)) return value.map(resolve)
    // Only plain objects, including those without a prototype from fast-check.
    if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return value
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, resolve(each)]))
  }
  return { remember, collect, resolve }
}

export type KnownValues = ReturnType<typeof createKnownValues>
