import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { authorizeEndpoint } from './authorize-endpoint.ts'

test('the login uses the endpoint of the contract', () => {
  const { method, path, access } = session.authorize
  expect(authorizeEndpoint).toMatchObject({ method, path, access })
})
