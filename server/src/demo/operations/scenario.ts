import { recordedOutcomes } from '@scrutineer/contract/fields/call-values'
import { followUpResults, severities } from '@scrutineer/contract/fields/follow-up-states'
import * as z from 'zod/mini'
import scenario from '../content/scenario.json' with { type: 'json' }

/** What the owner of a follow-up does, in minutes after the flagged answer. Comments mention the accounts in their text. */
const StoryStep = z.discriminatedUnion('kind', [
  z.object({ after: z.int(), kind: z.literal('take') }),
  z.object({ after: z.int(), kind: z.literal('severity'), severity: z.enum(severities) }),
  z.object({ after: z.int(), kind: z.literal('state'), state: z.enum(followUpResults) }),
  z.object({ after: z.int(), kind: z.literal('comment'), text: z.string() }),
  z.object({ after: z.int(), kind: z.literal('refer'), to: z.string() }),
])
export type StoryStep = z.infer<typeof StoryStep>

/** A call in minutes after a due time; `absent` is the position in the list of observers who never signed in. */
const LoggedCall = z.object({
  after: z.int(),
  absent: z.int(),
  account: z.string(),
  outcome: z.enum(recordedOutcomes),
  comment: z.optional(z.string()),
  /** Minutes until the next try; 30 by default. */
  nextTry: z.optional(z.int()),
})
export type LoggedCall = z.infer<typeof LoggedCall>

/**
 * What staff do in the demo election. Calls after the first due time and stories end within an hour, so that a start at any hour shows
 * them; `running` stories are for reports of the last hour. Checkpoints are due in minutes of the simulated day, the last one the
 * next morning, so that one is always to come.
 */
export const { checkpoints, calls, followUps } = z.parse(
  z.object({
    checkpoints: z.array(
      z.object({ name: z.string(), formCode: z.string(), due: z.int(), requiredAnswers: z.nullable(z.int()) }),
    ),
    calls: z.object({
      opening: z.array(LoggedCall),
      later: z.array(LoggedCall),
      /** The report that an observer dictates. */
      dictated: z.object({ after: z.int(), absent: z.int(), account: z.string() }),
    }),
    followUps: z.object({
      finished: z.array(z.array(StoryStep)),
      /** Confirmed; then the observer flags another answer. */
      reopened: z.array(StoryStep),
      /** For two reports about one event, of which the other one is linked. */
      linked: z.object({ linkedAfter: z.int(), steps: z.array(StoryStep) }),
      running: z.array(z.array(StoryStep)),
    }),
  }),
  scenario,
)
