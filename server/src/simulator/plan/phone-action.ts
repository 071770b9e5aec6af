/** An answered question. `options` is the whole selection; empty withdraws the answer. */
export interface QuestionAnswer {
  questionId: number
  options: { optionId: number; value?: string }[]
}

interface AtStation {
  /** Time in epoch milliseconds of the simulated day. */
  at: number
  county: string
  station: number
}

/** An action of a phone; each is one call. */
export type PhoneAction = AtStation &
  (
    | { kind: 'arrive'; urban: boolean; presidentFemale: boolean }
    | { kind: 'answer'; formCode: string; answers: QuestionAnswer[] }
    | { kind: 'note'; questionId?: number; text: string; picture?: string }
    | { kind: 'leave' }
  )

export type PhoneActionKind = PhoneAction['kind']

export const phoneActionKinds = ['arrive', 'answer', 'note', 'leave'] as const satisfies readonly PhoneActionKind[]
