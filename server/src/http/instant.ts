/** A time as the contract sends it: ISO 8601 UTC. */
export const instant = (time: Date): string => time.toISOString()

/** The same, where there may be none. */
export const instantOrNull = (time: Date | null): string | null => time?.toISOString() ?? null
