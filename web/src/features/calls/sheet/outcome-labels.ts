import type { CallOutcome } from '@scrutineer/contract/call-values'

/** Keys of the outcomes’ names under `calls` in the locale files. */
export const outcomeLabels = {
  will_send: 'willSend',
  reached: 'reached',
  no_answer: 'noAnswer',
  wrong_number: 'numberInvalid',
  dictated: 'dictated',
} as const satisfies Record<CallOutcome, string>
