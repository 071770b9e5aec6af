import type { CallOutcome } from '@scrutineer/contract/fields/call-values'
import { Check, type LucideIcon, PencilLine, PhoneMissed, PhoneOff, Send } from 'lucide-react'

/** Keys of the outcomes’ names under `calls` in the locale files. */
export const outcomeLabels = {
  will_send: 'willSend',
  reached: 'reached',
  no_answer: 'noAnswer',
  wrong_number: 'numberInvalid',
  dictated: 'dictated',
} as const satisfies Record<CallOutcome, string>

export const outcomeIcons: Readonly<Record<CallOutcome, LucideIcon>> = {
  will_send: Send,
  reached: Check,
  no_answer: PhoneMissed,
  wrong_number: PhoneOff,
  dictated: PencilLine,
}
