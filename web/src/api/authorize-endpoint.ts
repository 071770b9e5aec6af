import type { session } from '@scrutineer/contract/session'

/** Copy of the contract's `session.authorize`: importing it would add zod to the login bundle. A test compares the two. */
export const authorizeEndpoint: typeof session.authorize = {
  method: 'POST',
  path: '/api/v2/access/authorize',
  access: 'anyone',
  summary: 'Sign in.',
}
