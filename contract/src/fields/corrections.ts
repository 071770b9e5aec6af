import * as z from 'zod/mini'
import { SelectedOption } from './selected-option.ts'
import { IsoDateTime } from './values.ts'

/** How staff verify an answer: they call the observer, look at a picture, or have a second observer's report. */
export const verificationMethods = ['call', 'picture', 'second_observer'] as const
export type VerificationMethod = (typeof verificationMethods)[number]

/**
 * What became of an answer that contradicts a correction. `replaced`: the observer answered again, or its station was merged with
 * another one.
 */
export const conflictResolutions = ['kept', 'accepted', 'replaced'] as const
export type ConflictResolution = (typeof conflictResolutions)[number]

/** Maximum UTF-16 units of the reason for a correction. */
export const MAX_CORRECTION_REASON_LENGTH = 1000

export const Verification = z.object({
  method: z.enum(verificationMethods),
  account: z.string(),
  at: IsoDateTime,
})
export type Verification = z.infer<typeof Verification>

/** A verification that may have been withdrawn. A version has at most one that isn't. */
export const PastVerification = z.extend(Verification, {
  withdrawnBy: z.nullable(z.string()),
  withdrawnAt: z.nullable(IsoDateTime),
})
export type PastVerification = z.infer<typeof PastVerification>

/** An answer that contradicted a correction when it was received. */
export const AnswerConflict = z.object({
  /** Null while staff have not decided. */
  resolution: z.nullable(z.enum(conflictResolutions)),
  /** The account that decided; null if none did. */
  account: z.nullable(z.string()),
  at: z.nullable(IsoDateTime),
})
export type AnswerConflict = z.infer<typeof AnswerConflict>

/** A correction by staff, and what the observer answered. */
export const Correction = z.object({
  account: z.string(),
  reason: z.string(),
  at: IsoDateTime,
  /** The observer's last answer. */
  observed: z.object({
    idAnswer: z.int(),
    at: IsoDateTime,
    /** Empty if the observer withdrew the answer. */
    answers: z.array(SelectedOption),
    dictatedTo: z.nullable(z.string()),
    /** The observer could not observe it. Absent otherwise. */
    isNotObserved: z.optional(z.literal(true)),
  }),
  /** The observer's last answer was received after a correction, contradicts it, and staff have not decided. */
  isContradicted: z.boolean(),
})
export type Correction = z.infer<typeof Correction>
