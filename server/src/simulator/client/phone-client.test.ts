import { expect, test } from 'vitest'
import { type Transport, UnreachableError } from '../../client/api-client.ts'
import { createPhoneClient } from './phone-client.ts'
import { withRetries } from './with-retries.ts'

test('a retried note has the same idempotency key, the next note another one', async () => {
  const keys: (string | undefined)[] = []
  const transport: Transport = async (path, { headers }) => {
    const reply = Response.json({ access_token: 'token', expires_in: 60 })
    if (!path.endsWith('/note')) return reply
    keys.push(headers['idempotency-key'])
    if (keys.length === 1) throw new UnreachableError('the reply was lost')
    return reply
  }
  const retryOptions = {
    initialDelay: 1,
    maxDelay: 1,
    timeout: 1000,
    onRetry: () => undefined,
    wait: async () => undefined,
  }
  const phone = createPhoneClient(withRetries(transport, retryOptions), { phone: '0711', pin: '1234' })
  for (const text of ['A queue', 'A queue'])
    await phone.perform({ kind: 'note', at: 0, county: 'AB', station: 1, text })
  const [first, retry, next] = keys
  expect([first, keys.length]).toEqual([expect.stringMatching(/./), 3])
  expect(retry).toBe(first)
  expect(next).not.toBe(first)
})
