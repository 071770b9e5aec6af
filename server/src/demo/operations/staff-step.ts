import type { createAccountSession } from '../../simulator/client/account-session.ts'

export type StaffRequest = ReturnType<typeof createAccountSession>['request']

/** What an account of the staff does at a time. */
export interface StaffStep {
  /** Epoch milliseconds. */
  readonly at: number
  readonly account: string
  run(request: StaffRequest): Promise<unknown>
}
