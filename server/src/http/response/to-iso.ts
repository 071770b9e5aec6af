import { hasSupportedYear } from '../../domain/time/supported-years.ts'

/** ISO 8601 in UTC. */
export const toIso = (time: Date): string => time.toISOString()

/** ISO 8601 in UTC; null for null and for a stored time outside the contract's years. */
export const toIsoOrNull = (time: Date | null): string | null => (hasSupportedYear(time) ? time.toISOString() : null)
