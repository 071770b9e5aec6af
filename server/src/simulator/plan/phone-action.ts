import * as z from 'zod/mini'

/** An answered question. `options` is the whole selection; empty withdraws the answer. */
const QuestionAnswer = z.object({
  questionId: z.number(),
  options: z.array(z.object({ optionId: z.number(), value: z.exactOptional(z.string()) })),
})
export type QuestionAnswer = z.infer<typeof QuestionAnswer>

/** The time is in epoch milliseconds of the simulated day. */
const atStation = { at: z.number(), county: z.string(), station: z.number() }

/** An action of a phone; each is one call. */
export const PhoneAction = z.discriminatedUnion('kind', [
  z.object({ ...atStation, kind: z.literal('arrive'), urban: z.boolean(), presidentFemale: z.boolean() }),
  z.object({ ...atStation, kind: z.literal('answer'), formCode: z.string(), answers: z.array(QuestionAnswer) }),
  z.object({
    ...atStation,
    kind: z.literal('note'),
    questionId: z.exactOptional(z.number()),
    text: z.string(),
    picture: z.exactOptional(z.string()),
  }),
  z.object({ ...atStation, kind: z.literal('leave') }),
])
export type PhoneAction = z.infer<typeof PhoneAction>
