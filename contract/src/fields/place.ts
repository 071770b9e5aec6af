import * as z from 'zod/mini'
import { blankAsUndefined, booleanFromText, Id, intFromText, trimmedText } from './values.ts'

/**
 * A change that makes older phones delete unsent reports is rejected with `confirmation_required` while reports are arriving,
 * unless it is confirmed.
 */
export const confirmFields = { confirm: blankAsUndefined(booleanFromText) }

const order = z.nullish(intFromText(0, 1_000_000))

/** A new or changed area. Absent fields keep their values. */
export const AreaChange = z.object({
  /** Null for a new area. */
  id: z.nullish(Id),
  /** Null at the top. An existing area keeps its level: its new parent must be of the level above. */
  idParent: z.nullish(Id),
  code: trimmedText(50),
  name: trimmedText(200),
  order,
  ...confirmFields,
})
export type AreaChange = z.infer<typeof AreaChange>

/** A new or changed county. Absent fields keep their values. */
export const CountyChange = z.object({
  /** Null for a new county. */
  id: z.nullish(Id),
  /** The area that contains it, of any level; null for none. */
  idArea: z.nullish(Id),
  code: trimmedText(50),
  name: trimmedText(200),
  diaspora: z.nullish(booleanFromText),
  order,
  ...confirmFields,
})
export type CountyChange = z.infer<typeof CountyChange>
