import fc from 'fast-check'
import * as z from 'zod/mini'
import { arbitraryKnownValueOr, KnownValueRef, resourceNameOf } from './known-values.ts'

type Schema = z.core.$ZodType

/** Length, size and pattern of a schema’s checks. */
const limitsOf = (checks: readonly unknown[] | undefined) => {
  const limits: { min?: number; max?: number; pattern?: RegExp } = {}
  for (const check of checks ?? []) {
    // The union of all checks has the fields; a single check is typed by its input only.
    const { def } = (check as z.core.$ZodChecks)._zod
    if (def.check === 'min_length') limits.min = def.minimum
    if (def.check === 'max_length') limits.max = def.maximum
    if (def.check === 'greater_than') limits.min = Number(def.value)
    if (def.check === 'less_than') limits.max = Number(def.value)
    if (def.check === 'string_format' && def.pattern) limits.pattern = def.pattern
  }
  return limits
}
type Limits = ReturnType<typeof limitsOf>

/** Secrets have a recognizable prefix so that they can be searched for in logs. */
export const secretPrefix = 'kept-secret-'
const isSecret = (name: string) => /^(pin|password|newpassword|token|fcmtoken)$/i.test(name)

const isoDateTime = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map(date => date.toISOString())

const textFor = ({ min = 0, max = min + 60, pattern }: Limits, name: string): fc.Arbitrary<string> => {
  if (pattern?.test('2024-06-09T10:00:00Z')) return fc.oneof(isoDateTime, fc.stringMatching(pattern))
  // The generator supports no flags; without them the pattern accepts less.
  if (pattern) return fc.stringMatching(new RegExp(pattern.source))
  if (isSecret(name)) return fc.uuid().map(random => `${secretPrefix}${random}`)
  // Mostly short texts, some of maximum length.
  const short = fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, min + 20) })
  const long = fc.constantFrom('x'.repeat(max), 'ș'.repeat(max))
  return fc.oneof({ weight: 20, arbitrary: short.map(text => text.slice(0, max)) }, { weight: 1, arbitrary: long })
}

const intFor = ({ min = -(2 ** 31), max = 2 ** 31 - 1 }: Limits) =>
  fc.oneof(fc.integer({ min, max }), fc.integer({ min, max: Math.min(max, Math.max(min, 0) + 30) }))

const kindOf = (schema: Schema) => schema._zod.def.type

/** A pipe reads with its first schema; if both are informative, the second is more precise. */
const pipedFor = (from: Schema, to: Schema, name: string, parent: string): fc.Arbitrary<unknown> => {
  if (kindOf(from) === 'transform') return arbitraryInput(to, name, parent)
  if (kindOf(to) === 'transform') return arbitraryInput(from, name, parent)
  const detailed = arbitraryInput(to, name, parent)
  // Numbers are text in URLs and from legacy phones.
  return fc.oneof(
    detailed,
    kindOf(to) === 'number'
      ? detailed.map(value => (value instanceof KnownValueRef ? value : String(value)))
      : arbitraryInput(from, name, parent),
  )
}

/** Inputs that a schema of the contract accepts, with placeholders for values from earlier responses. */
export const arbitraryInput = (schema: Schema, name = '', parent = ''): fc.Arbitrary<unknown> => {
  const inside = (inner: Schema) => arbitraryInput(inner, name, parent)
  // As with checks: the union of all kinds distinguishes them.
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape)
      const requiredKeys = fields.flatMap(([field, inner]) => (z.safeParse(inner, undefined).success ? [] : [field]))
      const inputs = fields.map(([field, inner]) => [field, arbitraryInput(inner, field, name || parent)] as const)
      return fc.record<Record<string, unknown>>(Object.fromEntries(inputs), { requiredKeys })
    }
    case 'string':
      return arbitraryKnownValueOr(
        resourceNameOf(name, parent),
        textFor(limitsOf([schema, ...(def.checks ?? [])]), name),
      )
    case 'number':
      return arbitraryKnownValueOr(resourceNameOf(name, parent), intFor(limitsOf(def.checks)))
    case 'boolean':
      return fc.boolean()
    case 'unknown':
      return fc.jsonValue({ maxDepth: 2 })
    case 'literal':
      return fc.constantFrom<unknown[]>(...def.values)
    case 'enum':
      return fc.constantFrom<unknown[]>(...Object.values(def.entries))
    case 'union':
      return fc.oneof(...def.options.map(inside))
    case 'optional':
    case 'prefault':
    case 'default':
      return inside(def.innerType)
    case 'nullable':
      return fc.option(inside(def.innerType), { freq: 4 })
    case 'array': {
      const { min = 0, max = 100 } = limitsOf(def.checks)
      return fc.array(inside(def.element), { minLength: min, maxLength: Math.min(max, min + 4) })
    }
    case 'tuple':
      return fc.tuple(...def.items.map(inside))
    case 'record': {
      const isNamed = kindOf(def.keyType) === 'enum'
      const key = isNamed ? inside(def.keyType) : fc.nat({ max: 10_000 })
      return fc.dictionary(key.map(String), inside(def.valueType), { maxKeys: isNamed ? 1 : 3 })
    }
    case 'pipe':
      return pipedFor(def.in, def.out, name, parent)
    default:
      throw new Error(`No inputs are known for a schema of the kind ${def.type}.`)
  }
}
