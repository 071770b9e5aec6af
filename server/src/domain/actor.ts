/** A signed-in staff account, read from the database for every request. */
export interface Staff {
  readonly kind: 'staff'
  readonly staffId: number
  readonly account: string
  readonly ngoId: number
  /** The NGO is an organizer: the account sees and manages the data of all NGOs. */
  readonly organizer: boolean
  /** The NGO requires a second factor and the account has none: it can only set one up. */
  readonly mustEnrol: boolean
  /** An analyst changes nothing but the own account; a read-only token of the account makes the calls that the contract marks. */
  readonly readsAs?: 'analyst' | 'read_token' | undefined
  /** For a read-only token its id. */
  readonly sessionId: string
}

/** The account whose own state reports have: seen, owned, mentioned in. A script has none: no account has the id 0. */
export const viewerOf = ({ staffId, readsAs }: Staff): number => (readsAs === 'read_token' ? 0 : staffId)

/** A signed-in observer. */
export interface ObserverPhone {
  readonly kind: 'observer'
  readonly observerId: number
  /** Of the observers' app; null for other phones. */
  readonly deviceId: string | null
  readonly ngoId: number
  readonly sessionId: string
}

/** The authenticated caller of a request. */
export type Actor = Staff | ObserverPhone
