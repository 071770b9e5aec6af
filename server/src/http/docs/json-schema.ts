import { DateTimeInput } from '@scrutineer/contract/values'
import * as z from 'zod/mini'

/** JSON Schema 2020-12, which OpenAPI 3.1 speaks. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** The fields of an object's schema, and which of them can't be left out. */
export const objectFields = (schema: JsonSchema): { properties: Record<string, JsonSchema>; required: string[] } => ({
  // JSON Schema writes objects so; a schema of anything else has neither.
  properties: (schema.properties ?? {}) as Record<string, JsonSchema>,
  required: (schema.required ?? []) as string[],
})

const isSafeBound = (bound: unknown) => Math.abs(Number(bound)) === Number.MAX_SAFE_INTEGER

const isBoolean = (schema: z.core.$ZodType) => schema._zod.def.type === 'boolean'

type Rewrite = NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']

const rewriteFor = (io: 'input' | 'output'): Rewrite => {
  const describe = (schema: z.core.$ZodType) => toJsonSchema(schema, io)
  return ({ zodSchema, jsonSchema }) => {
    const { def } = zodSchema._zod
    const replaceBy = (other: JsonSchema) => {
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
      Object.assign(jsonSchema, other)
    }
    // A number or a boolean that may come as text is described as what it is: its limits are there.
    if (io === 'input' && def.type === 'pipe' && def.out._zod.def.type === 'number') replaceBy(describe(def.out))
    if (def.type === 'union' && def.options.some(isBoolean)) replaceBy({ type: 'boolean' })
    if (zodSchema === DateTimeInput)
      jsonSchema.description = 'ISO 8601, or yyyy-MM-dd HH:mm in the election’s time zone; years 1900 to 2200.'
    // What may be left out is what the schema accepts left out, whatever it is made of.
    if (io === 'input' && def.type === 'object') {
      const required = Object.entries(def.shape)
        .filter(([, field]) => !z.safeParse(field, undefined).success)
        .map(([name]) => name)
      delete jsonSchema.required
      if (required.length > 0) jsonSchema.required = required
    }
    // Limits that only say "fits into a double" tell nobody anything.
    if (isSafeBound(jsonSchema.minimum)) delete jsonSchema.minimum
    if (isSafeBound(jsonSchema.maximum)) delete jsonSchema.maximum
    // `format` says the same in a word.
    if (jsonSchema.format) delete jsonSchema.pattern
  }
}

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: rewriteFor(io) })
  return described
}

/** What a caller may send, as the server reads it. */
export const describeInput = (schema: z.ZodMiniType): JsonSchema => toJsonSchema(schema, 'input')

/** What a caller gets. */
export const describeOutput = (schema: z.ZodMiniType): JsonSchema => toJsonSchema(schema, 'output')
