import type { readiness } from '@scrutineer/contract/readiness'
import type { session } from '@scrutineer/contract/session'

// Copies of endpoints of the contract: importing them would add zod to the login bundle. A test compares them.

export const authorizeEndpoint: typeof session.authorize = {
  method: 'POST',
  path: '/api/v2/access/authorize',
  access: 'anyone',
  summary: 'Sign in.',
}

export const readinessEndpoint: typeof readiness.get = {
  method: 'GET',
  path: '/api/v1/readiness',
  access: 'organizer',
  summary: 'What is ready for the election.',
}
