import { DateTimeInput } from '@scrutineer/contract/fields/values'
import * as z from 'zod/mini'

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1. */
export interface JsonSchema {
  readonly [keyword: string]: unknown
}

/** The properties of an object schema and the names of the required ones. */
export const objectFields = (schema: JsonSchema): { properties: Record<string, JsonSchema>; required: string[] } => ({
  // Only object schemas have these keywords.
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
    // Describe a number or boolean that is also accepted as text by its own type, which has the limits.
    if (io === 'input' && def.type === 'pipe' && def.out._zod.def.type === 'number') replaceBy(describe(def.out))
    if (def.type === 'union' && def.options.some(isBoolean)) replaceBy({ type: 'boolean' })
    if (zodSchema === DateTimeInput)
      jsonSchema.description = 'ISO 8601, or yyyy-MM-dd HH:mm in the election’s time zone; years 1900 to 2200.'
    // A field is optional if its schema accepts undefined.
    if (io === 'input' && def.type === 'object') {
      const required = Object.entries(def.shape)
        .filter(([, field]) => !z.safeParse(field, undefined).success)
        .map(([name]) => name)
      delete jsonSchema.required
      if (required.length > 0) jsonSchema.required = required
    }
    // The bounds of safe integers are not limits of the field.
    if (isSafeBound(jsonSchema.minimum)) delete jsonSchema.minimum
    if (isSafeBound(jsonSchema.maximum)) delete jsonSchema.maximum
    // `format` makes the pattern redundant.
    if (jsonSchema.format) delete jsonSchema.pattern
  }
}

const toJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema => {
  const { $schema, ...described } = z.toJSONSchema(schema, { io, unrepresentable: 'any', override: rewriteFor(io) })
  return described
}

/** JSON Schema of a request part. */
export const describeInput = (schema: z.ZodMiniType): JsonSchema => toJsonSchema(schema, 'input')

/** JSON Schema of a response. */
export const describeOutput = (schema: z.ZodMiniType): JsonSchema => toJsonSchema(schema, 'output')
