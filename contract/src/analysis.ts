import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { blankAsUndefined, Id, IsoDateTime } from './fields/values.ts'
import { ShortText } from './forms.ts'

/** An option with the reports that select it now. */
export const AnalysisOption = z.object({
  idOption: z.int(),
  text: z.string(),
  /** Absent without a short wording. */
  shortText: z.optional(ShortText),
  /** As last published. */
  flagged: z.boolean(),
  count: z.int(),
  /** The form's current version doesn't have it. */
  isFormer: z.optional(z.boolean()),
})
export type AnalysisOption = z.infer<typeof AnalysisOption>

/**
 * What the reports of a form say now about a question: `answered` reports select an option, in `notObserved` others the observer could
 * not observe it, in `notAsked` others it isn't to be asked after the other answers. The remaining reports haven't answered it.
 */
export const AnalysisQuestion = z.object({
  idQuestion: z.int(),
  code: z.string(),
  text: z.string(),
  /** As in forms. */
  questionType: z.int(),
  /** Heading of its section. */
  section: z.string(),
  answered: z.int(),
  notObserved: z.int(),
  notAsked: z.int(),
  /** In the form's order; options of earlier versions last, if a report selects them. */
  options: z.array(AnalysisOption),
  /** The form's current version doesn't have it. */
  isFormer: z.optional(z.boolean()),
})
export type AnalysisQuestion = z.infer<typeof AnalysisQuestion>

export const Analysis = z.object({
  asOf: IsoDateTime,
  /** `counted`: from counters that each report changes. */
  source: z.enum(['counted']),
  base: z.object({
    /** Reports that answer a question of the form. */
    reports: z.int(),
    /** Active stations with a report, of any form. */
    stations: z.int(),
    /** Active stations. */
    expected: z.int(),
  }),
  /** In the form's order; questions of earlier versions last, if a report answers them. */
  questions: z.array(AnalysisQuestion),
})
export type Analysis = z.infer<typeof Analysis>

export const analysis = {
  get: endpoint({
    method: 'GET',
    path: '/api/v1/analysis',
    access: 'staff',
    summary: 'What the current answers to a form’s questions are, in numbers of reports. Counts active NGOs.',
    query: z.object({
      idForm: Id,
      /** Only this NGO. Another NGO than that of the caller's scope has no reports. */
      idNgo: blankAsUndefined(Id),
      /** Id of an area; reports from its counties. */
      area: blankAsUndefined(Id),
      /** Code of a county. */
      county: z.optional(z.string()),
    }),
    reply: Analysis,
  }),
}
