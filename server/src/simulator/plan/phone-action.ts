/** One answered question: `options` is the whole selection, an empty one takes the answer back. */
export interface QuestionAnswer {
  questionId: number
  options: { optionId: number; value?: string }[]
}

interface AtStation {
  /** When it happens: epoch milliseconds of the played day. */
  at: number
  county: string
  station: number
}

/** What a phone sends, one call each. */
export type PhoneAction = AtStation &
  (
    | { kind: 'arrive'; urban: boolean; presidentFemale: boolean }
    | { kind: 'answer'; formCode: string; answers: QuestionAnswer[] }
    | { kind: 'note'; questionId?: number; text: string; picture?: string }
    | { kind: 'leave' }
  )

export type PhoneActionKind = PhoneAction['kind']

export const phoneActionKinds = ['arrive', 'answer', 'note', 'leave'] as const satisfies readonly PhoneActionKind[]
