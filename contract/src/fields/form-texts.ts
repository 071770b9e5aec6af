import * as z from 'zod/mini'

/** Texts of a form or of one of its elements in other languages than the form's main one, by BCP 47 tag. */
export const Translations = z.record(
  z.string(),
  z.object({
    /** Of a form or section. */
    description: z.optional(z.string()),
    /** Of a question or option. */
    text: z.optional(z.string()),
    /** Of an option with a unit. */
    unit: z.optional(z.string()),
  }),
)
export type Translations = z.infer<typeof Translations>
