import * as z from 'zod/mini'
import { IsoDateTime } from '../fields/values.ts'
import { CheckRule } from './check-rule.ts'

/** `flag`: the report is listed and followed up like one with a flagged answer. `hint`: staff only see it. */
export const checkSeverities = ['hint', 'flag'] as const
export type CheckSeverity = (typeof checkSeverities)[number]

/** What is wrong if a check fires, for observers and staff, by language. */
export const CheckSentence = z.record(z.string(), z.string())
export type CheckSentence = z.infer<typeof CheckSentence>

/** A check of a form. */
export const FormCheck = z.object({
  id: z.int(),
  says: CheckSentence,
  severity: z.enum(checkSeverities),
  rule: CheckRule,
})
export type FormCheck = z.infer<typeof FormCheck>

/** A check that fires for a report. */
export const OpenCheck = z.object({ idCheck: z.int(), says: CheckSentence, severity: z.enum(checkSeverities) })
export type OpenCheck = z.infer<typeof OpenCheck>

/** Why a check no longer counts: other values repaired it, it fires for other values now, or a new version of the form replaced it. */
export const checkEnds = ['repaired', 'changed', 'replaced'] as const

/** A check that fires, or has fired, for a report. */
export const FiredCheck = z.extend(OpenCheck, {
  id: z.int(),
  formId: z.int(),
  /** The form's code, and the published version that has the check. */
  formCode: z.string(),
  formVersion: z.int(),
  rule: CheckRule,
  /** Operands by `operandKey` as they were compared: canonical decimals. Missing ones are absent. */
  operands: z.record(z.string(), z.string()),
  /** The compared sums, and how far apart they may be. */
  left: z.string(),
  right: z.string(),
  tolerance: z.string(),
  firedAt: IsoDateTime,
  /** Null if it fires now. */
  endedAt: z.nullable(IsoDateTime),
  end: z.nullable(z.enum(checkEnds)),
  /** When the observer, whom the app asked, confirmed these numbers. Absent if not. */
  confirmedAt: z.optional(IsoDateTime),
})
export type FiredCheck = z.infer<typeof FiredCheck>
