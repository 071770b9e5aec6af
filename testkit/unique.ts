/** Eight random hex digits for unique names. */
export const unique = (): string => crypto.randomUUID().slice(0, 8)
