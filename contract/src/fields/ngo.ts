import * as z from 'zod/mini'
import { booleanFromText, trimmedText } from './values.ts'

export const MAX_SHORT_NAME_LENGTH = 102

export const NgoFields = z.object({
  name: trimmedText(200),
  shortName: trimmedText(MAX_SHORT_NAME_LENGTH),
  organizer: z.nullish(booleanFromText),
  isActive: z.nullish(booleanFromText),
  requireSecondFactor: z.nullish(booleanFromText),
})
export type NgoFields = z.infer<typeof NgoFields>
