import { isInYears } from '../domain/years.ts'

/** A time as the contract sends it: ISO 8601 UTC. */
export const instant = (time: Date): string => time.toISOString()

/** The same, where there may be none: a stored time outside the contract's years is none. */
export const instantOrNull = (time: Date | null): string | null => (isInYears(time) ? time.toISOString() : null)
