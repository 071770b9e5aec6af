import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { authorizeEndpoint } from './authorize-endpoint.ts'

test('the login asks the call that the contract names', () => {
  const { method, path, access } = session.authorize
  expect(authorizeEndpoint).toMatchObject({ method, path, access })
})
