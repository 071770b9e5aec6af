/** Eight random hex digits, for names that must not exist yet. */
export const unique = (): string => crypto.randomUUID().slice(0, 8)
