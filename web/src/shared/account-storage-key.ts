import { readClaims, token } from '../api/token.ts'

/** The account that is signed in. */
export const currentAccountName = (): string => readClaims(token.get() ?? '')?.sub ?? ''

/** Where the account that is signed in keeps something in this tab: whoever signs in next finds nothing of it. */
export const accountStorageKey = (...name: readonly (string | number)[]): string =>
  [currentAccountName(), ...name].join(' ')
