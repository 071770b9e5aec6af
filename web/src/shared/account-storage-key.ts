import { readClaims, token } from '../api/token.ts'

/** The signed-in account's name, or an empty string. */
export const currentAccountName = (): string => readClaims(token.get() ?? '')?.sub ?? ''

/** A storage key of the signed-in account, so that another account in the same tab doesn't read the value. */
export const accountStorageKey = (...name: readonly (string | number)[]): string =>
  [currentAccountName(), ...name].join(' ')
