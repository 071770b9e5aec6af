import * as z from 'zod/mini'
import { IdOrReference } from '../fields/values.ts'

/** Id of a question or option; a negative one is of an element that has no id until the form is saved. */
const ElementId = IdOrReference.check(z.refine<number>(id => id !== 0, { error: 'unknown_id' }))

const MAX_SHOW_IF_OPTIONS = 200

/** The question is asked if one of these options of an earlier question of the form is selected. */
export const ShowIf = z.object({
  idQuestion: ElementId,
  /** Without repetitions. */
  idOptions: z.pipe(
    z.pipe(
      z.array(ElementId).check(z.minLength(1), z.maxLength(MAX_SHOW_IF_OPTIONS)),
      z.transform((ids: number[]) => [...new Set(ids)]),
    ),
    z.array(z.int()),
  ),
})
export type ShowIf = z.infer<typeof ShowIf>
