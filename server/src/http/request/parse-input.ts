import * as z from 'zod/mini'
import { inSlices } from '../../domain/concurrency/slices.ts'
import type { Message } from '../../domain/messages.ts'

type Issue = z.core.$ZodIssue
type FieldErrors = Record<string, Message[]>

const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    input,
  )

const contractMessages = [
  'wrong_time',
  'bad_characters',
  'not_printable',
  'not_whole',
  'not_yes_or_no',
  'not_degrees',
  'unknown_time_zone',
  'unknown_country',
  'unknown_language',
  'unknown_id',
  'not_decimal',
  'wrong_time_of_day',
  'min_above_max',
  'unknown_operand',
  'zero_factor',
  'not_one_operator',
  'no_operand',
  'wrong_format',
] as const

const limitMessage = (issue: Issue, value: unknown): Message | undefined => {
  if (issue.code === 'too_big') {
    const limit = Number(issue.maximum)
    if (issue.origin === 'string') return ['too_long', limit]
    return [issue.origin === 'array' ? 'too_many' : 'too_high', limit]
  }
  if (issue.code === 'too_small') {
    const limit = Number(issue.minimum)
    const isBlank = typeof value === 'string' && value.trim() === ''
    if (issue.origin === 'string') return isBlank ? ['required'] : ['too_short', limit]
    if (issue.origin === 'array') return ['required']
    return ['too_low', limit]
  }
  return undefined
}

const messageOf = (issue: Issue, input: unknown): Message => {
  const value = valueAt(input, issue.path)
  if (value === undefined || value === null || value === '') return ['required']
  const contractMessage = contractMessages.find(key => key === issue.message)
  if (contractMessage) return [contractMessage]
  const limit = limitMessage(issue, value)
  if (limit) return limit
  if (issue.code === 'invalid_value') return ['not_one_of', issue.values.join(', ')]
  return issue.code === 'invalid_format' ? ['wrong_format'] : ['wrong_type']
}

const addIssues = (errors: FieldErrors, issues: readonly Issue[], input: unknown, prefix: readonly string[] = []) => {
  for (const issue of issues) {
    const field = [...prefix, ...issue.path.map(String)].join('.') || 'body'
    errors[field] = [...(errors[field] ?? []), messageOf(issue, input)]
  }
}

/** Parses input with a schema. On failure adds the messages of every invalid field to `errors` and returns undefined. */
export const parseInto = <T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
  errors: FieldErrors,
): z.output<T> | undefined => {
  const result = z.safeParse(schema, input)
  if (result.success) return result.data
  addIssues(errors, result.error.issues, input)
  return undefined
}

/** Maximum number of invalid fields that are reported for a large body. */
const MAX_ERRORS = 100

const parseElements = async (
  schema: z.core.$ZodType,
  elements: readonly unknown[],
  errors: FieldErrors,
  field: string,
) => {
  const parsed: unknown[] = []
  for await (const [index, element] of inSlices(elements.entries())) {
    const result = z.safeParse(schema, element)
    if (result.success) parsed.push(result.data)
    else addIssues(errors, result.error.issues.slice(0, MAX_ERRORS), element, [field, String(index)])
    if (Object.keys(errors).length >= MAX_ERRORS) break
  }
  return parsed
}

/** Like `parseInto`, for a body with long lists: validates their elements in slices, so that other requests don't wait. */
export const parseLargeInto = async <T extends z.ZodMiniType>(
  schema: T,
  input: unknown,
  errors: FieldErrors,
): Promise<z.output<T> | undefined> => {
  if (!(schema instanceof z.ZodMiniObject) || typeof input !== 'object' || input === null)
    return parseInto(schema, input, errors)
  const lists: Record<string, unknown[]> = {}
  const rest: Record<string, unknown> = { ...input }
  for (const [field, type] of Object.entries(schema.def.shape)) {
    const elements = rest[field]
    if (!(type instanceof z.ZodMiniArray) || !Array.isArray(elements)) continue
    lists[field] = await parseElements(type.def.element, elements, errors, field)
    rest[field] = []
  }
  const parsed = parseInto(schema, rest, errors)
  // The lists have been parsed with the schema's element type.
  return parsed && Object.assign(parsed, lists)
}

/** The field names of an object schema. */
const fieldNames = (schema: z.ZodMiniType): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema.def.shape) : []

/** Renames keys that match a schema field case-insensitively to the field's name. */
export const normalizeKeys = (schema: z.ZodMiniType, values: Record<string, unknown>): Record<string, unknown> => {
  const spelling = new Map(fieldNames(schema).map(field => [field.toLowerCase(), field]))
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [spelling.get(name.toLowerCase()) ?? name, value]),
  )
}
