import { type JsonSchema, objectFields } from './json-schema.ts'

/** A field's row in the documentation page. */
export interface FieldDescription {
  /** Full path: `answers[].questionId`. */
  readonly name: string
  readonly kind: string
  readonly limits: string
  readonly isRequired: boolean
}

// The values of these keywords are schemas.
const itemsOf = (schema: JsonSchema) => schema.items as JsonSchema | undefined
const choicesOf = (schema: JsonSchema) => (schema.anyOf ?? []) as JsonSchema[]

const isNull = ({ type }: JsonSchema) => type === 'null'
const typeNames: Readonly<Record<string, string>> = { string: 'text', integer: 'whole number', null: 'null' }

/** A type as a short English phrase. */
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

/** Drops the bounds of 32-bit integers, which are not limits of the field. */
const meaningfulLimit = (limit: unknown) => (limit === 2 ** 31 - 1 || limit === -(2 ** 31) ? undefined : limit)

const describeRange = (min: unknown, max: unknown, unit = ''): string[] => {
  if (min === undefined && max === undefined) return []
  if (min === undefined) return [`at most ${max}${unit}`]
  if (max === undefined) return [`at least ${min}${unit}`]
  return [`${min} to ${max}${unit}`]
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

/** All fields of a schema, parents before children; empty for a scalar. */
export const describeFields = (schema: JsonSchema, prefix = ''): FieldDescription[] => {
  const outer = nestedSchema(schema)
  if (!outer) return []
  const start = `${prefix}${outer.suffix}`
  if (outer.suffix) return describeFields(outer.schema, start)
  const { properties, required } = objectFields(outer.schema)
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = start === '' ? name : `${start}.${name}`
    const described = {
      name: path,
      kind: describeType(field),
      limits: describeLimits(field),
      isRequired: required.includes(name),
    }
    return [described, ...describeFields(field, path)]
  })
}
