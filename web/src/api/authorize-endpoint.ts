import type { session } from '@scrutineer/contract/session'

/** `session.authorize` of the contract, said again: importing it would bring zod into the login. A test compares the two. */
export const authorizeEndpoint: typeof session.authorize = {
  method: 'POST',
  path: '/api/v2/access/authorize',
  access: 'anyone',
  summary: 'Sign in.',
}
