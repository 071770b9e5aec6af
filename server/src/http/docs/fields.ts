import { type JsonSchema, objectFields } from './json-schema.ts'

/** One field as the page shows it. */
export interface FieldDescription {
  /** With the names of what it lies in: `answers[].questionId`. */
  readonly name: string
  readonly kind: string
  readonly limits: string
  readonly isRequired: boolean
}

// JSON Schema puts schemas under these keywords.
const itemsOf = (schema: JsonSchema) => schema.items as JsonSchema | undefined
const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? []) as JsonSchema[]

const isNull = ({ type }: JsonSchema) => type === 'null'
const typeNames: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', null: 'null' }

/** What a value is, in a few words. */
export const describeType = (schema: JsonSchema): string => {
  const choices = choicesOf(schema)
  if (choices.length > 0) return [...new Set(choices.map(describeType))].join(' or ')
  const items = itemsOf(schema)
  if (items) return `list of ${describeType(items)}s`
  if (schema.contentMediaType) return 'file'
  if (schema.format === 'date-time') return 'time, ISO 8601 in UTC'
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  const types: unknown[] = [schema.type ?? 'anything'].flat()
  return types.map(type => typeNames[String(type)] ?? String(type)).join(' or ')
}

/** A limit that only says "an id" or "fits into 32 bits" is noise to a reader. */
const meaningfulLimit = (limit: unknown) => (limit === 2 ** 31 - 1 || limit === -(2 ** 31) ? undefined : limit)

const describeRange = (least: unknown, most: unknown, unit = ''): string[] => {
  if (least === undefined && most === undefined) return []
  if (least === undefined) return [`at most ${most}${unit}`]
  if (most === undefined) return [`at least ${least}${unit}`]
  return [`${least} to ${most}${unit}`]
}

const describeLimits = (schema: JsonSchema): string => {
  const inner = choicesOf(schema).filter(choice => !isNull(choice))
  if (inner.length > 0) return inner.map(describeLimits).filter(Boolean).join(' or ')
  const items = itemsOf(schema)
  return [
    ...(Array.isArray(schema.enum) ? [`one of ${schema.enum.join(', ')}`] : []),
    ...describeRange(schema.minLength || undefined, schema.maxLength, ' characters'),
    ...describeRange(meaningfulLimit(schema.minimum), meaningfulLimit(schema.maximum)),
    ...describeRange(schema.minItems, schema.maxItems, ' entries'),
    ...(typeof schema.description === 'string' ? [schema.description] : []),
    ...(items && !items.properties ? [describeLimits(items)].filter(Boolean).map(limits => `each: ${limits}`) : []),
  ].join('; ')
}

const nestedSchema = (schema: JsonSchema): { schema: JsonSchema; suffix: string } | undefined => {
  const value = choicesOf(schema).find(choice => !isNull(choice)) ?? schema
  const items = itemsOf(value)
  if (items) return { schema: items, suffix: '[]' }
  return value.properties ? { schema: value, suffix: '' } : undefined
}

/** Every field of a schema, outer ones first; none for a bare value. */
export const describeFields = (schema: JsonSchema, prefix = ''): FieldDescription[] => {
  const outer = nestedSchema(schema)
  if (!outer) return []
  const start = `${prefix}${outer.suffix}`
  if (outer.suffix) return describeFields(outer.schema, start)
  const { properties, required } = objectFields(outer.schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = start === '' ? name : `${start}.${name}`
    const own = {
      name: path,
      kind: describeType(field),
      limits: describeLimits(field),
      isRequired: required.includes(name),
    }
    return [own, ...describeFields(field, path)]
  })
}
