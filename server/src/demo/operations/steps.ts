import type { createAccountSession } from '../../simulator/client/account-session.ts'
import type { PhoneAction } from '../../simulator/plan/phone-action.ts'

/** An action and the phone that performs it. */
export interface PhoneStep {
  readonly phone: string
  readonly action: PhoneAction
}

export type StaffRequest = ReturnType<typeof createAccountSession>['request']

/** What an account of the staff does at a time. */
export interface StaffStep {
  /** Epoch milliseconds. */
  readonly at: number
  readonly account: string
  run(request: StaffRequest): Promise<unknown>
}
