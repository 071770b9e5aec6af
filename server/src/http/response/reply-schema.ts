import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>

const isNull = (schema: unknown) =>
  typeof schema === 'object' && schema !== null && 'type' in schema && schema.type === 'null'

/**
 * JSON Schema for Fastify's serializer, which omits undeclared fields. "X or null" becomes `nullable`, since the serializer
 * would otherwise validate each such value at run time.
 */
export const replySchema = (reply: z.ZodMiniType): JsonSchema =>
  z.toJSONSchema(reply, {
    target: 'draft-7',
    io: 'output',
    override: ({ jsonSchema }) => {
      const choices = jsonSchema.anyOf
      if (choices?.length !== 2 || !choices.some(isNull)) return
      const [value] = choices.filter(choice => !isNull(choice))
      delete jsonSchema.anyOf
      Object.assign(jsonSchema, value, { nullable: true })
    },
  })
