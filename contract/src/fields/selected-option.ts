import * as z from 'zod/mini'
import { inputKindNames } from '../typed-values/input-kinds.ts'

/** A typed text as it is read. */
export const TypedText = z.object({
  kind: z.enum(inputKindNames),
  /** Canonical: `1234.5`, `HH:mm`, `yyyy-MM-dd`, or the text itself; null if it isn't a value of the kind. */
  value: z.nullable(z.string()),
  unit: z.optional(z.string()),
  /** It is the whole answer: the option's text is for phones that know no inputs. */
  isOnlyField: z.optional(z.literal(true)),
  /** Limits that the value exceeds. */
  warnings: z.array(z.enum(['below_min', 'above_max', 'too_many_decimals', 'too_long'])),
})
export type TypedText = z.infer<typeof TypedText>

export const SelectedOption = z.object({
  idOption: z.int(),
  text: z.string(),
  isFreeText: z.boolean(),
  /** The free text, or null. */
  value: z.nullable(z.string()),
  /** Extension: of an option with an input, how the text is read. Absent for others, and without a text. */
  typed: z.optional(TypedText),
  flagged: z.boolean(),
})
export type SelectedOption = z.infer<typeof SelectedOption>
