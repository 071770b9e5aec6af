/** Staff of an NGO, as the database knows them at this moment. */
export interface Staff {
  readonly kind: 'staff'
  readonly staffId: number
  readonly account: string
  readonly ngoId: number
  /** Their NGO is an organizer: they see and manage everything. */
  readonly organizer: boolean
  /** Their NGO demands a second factor and they have none: they may do nothing but set one up. */
  readonly mustEnrol: boolean
  readonly sessionId: string
}

/** An observer's phone. */
export interface ObserverPhone {
  readonly kind: 'observer'
  readonly observerId: number
  readonly ngoId: number
  readonly sessionId: string
}

/** Who makes a call, behind a live session. */
export type Actor = Staff | ObserverPhone
