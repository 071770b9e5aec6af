/** A claim of an observer, as the caller saw it. `receivedAt` and `releasedAt` are times of the test, the others of the server. */
export interface Claim {
  readonly idObserver: number
  readonly account: string
  readonly claimedAt: number
  readonly expiresAt: number
  /** When the reply arrived. */
  readonly receivedAt: number
  /** When the caller began to record the outcome, or to skip; undefined if the claim expired. */
  releasedAt?: number
}

interface RecordedCall {
  readonly idObserver: number
  readonly account: string
  readonly outcome: string
  /** Unique. */
  readonly comment: string
}

export interface CallJournal {
  readonly claims: Claim[]
  /** Calls whose recording was acknowledged. */
  readonly calls: RecordedCall[]
}

/** Whether the first claim was over when the second was made: it had expired, or its caller had begun to release it. */
const isOver = (first: Claim, second: Claim) =>
  second.claimedAt >= first.expiresAt || (first.releasedAt !== undefined && first.releasedAt < second.receivedAt)

/** Claims of one observer by two callers at the same time. */
export const findDoubleClaims = ({ claims }: CallJournal) =>
  claims.flatMap((first, index) =>
    claims
      .slice(index + 1)
      .filter(second => second.idObserver === first.idObserver && !isOver(first, second) && !isOver(second, first))
      .map(second => [first, second] as const),
  )
