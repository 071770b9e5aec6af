import { readClaims, token } from '../api/token.ts'

/** Where the account that is signed in keeps something in this tab: whoever signs in next finds nothing of it. */
export const ownKey = (...name: readonly (string | number)[]): string =>
  [readClaims(token.get() ?? '')?.sub ?? '', ...name].join(' ')
