import { session } from '@scrutineer/contract/session'
import { expect, test } from 'vitest'
import { authorize } from './authorize.ts'

test('the login asks the call that the contract names', () => {
  const { method, path, who } = session.authorize
  expect(authorize).toMatchObject({ method, path, who })
})
