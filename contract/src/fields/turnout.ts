import * as z from 'zod/mini'

/** `exceeds`: more voters signed than are registered at the station. `falls`: fewer signed than at the time before. */
export const turnoutProblemKinds = ['exceeds', 'falls'] as const

/** A turnout of a station that can't be right. */
export const TurnoutProblem = z.object({
  kind: z.enum(turnoutProblemKinds),
  /** `HH:mm` in the election's zone. */
  at: z.string(),
  voters: z.int(),
  /** The registered voters that it exceeds, or the voters at the time before. */
  limit: z.int(),
  /** The time before; null for registered voters. */
  limitAt: z.nullable(z.string()),
})
export type TurnoutProblem = z.infer<typeof TurnoutProblem>
