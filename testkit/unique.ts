/** Eight random hex digits for unique names. */
export const unique = (): string => crypto.randomUUID().slice(0, 8)

/** Eight random digits. */
export const uniqueDigits = (): string =>
  `${(crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % 100_000_000}`.padStart(8, '0')

/** A phone number that is possible in the demo's country. */
export const uniquePhone = (): string => `07${uniqueDigits()}`
