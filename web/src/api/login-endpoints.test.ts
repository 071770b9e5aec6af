import { readiness } from '@scrutineer/contract/readiness'
import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { authorizeEndpoint, readinessEndpoint } from './login-endpoints.ts'

test.each([
  [authorizeEndpoint, session.authorize],
  [readinessEndpoint, readiness.get],
])('the login uses the endpoints of the contract', (copy, { method, path, access }) => {
  expect(copy).toMatchObject({ method, path, access })
})
