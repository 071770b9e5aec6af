import { hasSupportedYear } from '../../domain/time/supported-years.ts'

/** A time as the contract sends it: ISO 8601 UTC. */
export const toIso = (time: Date): string => time.toISOString()

/** The same, where there may be none: a stored time outside the contract's years is none. */
export const toIsoOrNull = (time: Date | null): string | null => (hasSupportedYear(time) ? time.toISOString() : null)
