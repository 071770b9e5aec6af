import type { PhoneAction } from '../../simulator/plan/phone-action.ts'

/** An action and the phone that performs it. */
export interface PhoneStep {
  readonly phone: string
  readonly action: PhoneAction
}
