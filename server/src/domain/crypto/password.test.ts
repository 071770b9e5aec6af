import { expect, test } from 'vitest'
import { hashSecret, verifySecret } from './password.ts'

test('a hash has the cost that OWASP recommends, and verifies its own secret only', async () => {
  const stored = await hashSecret('a secret')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifySecret('a secret', stored)).toBe(true)
  expect(await verifySecret('another secret', stored)).toBe(false)
  expect(await verifySecret('a secret', undefined)).toBe(false)
})
