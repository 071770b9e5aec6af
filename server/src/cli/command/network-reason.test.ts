import { expect, test } from 'vitest'
import { networkReason } from './network-reason.ts'

const failed = (message: string, code: string) =>
  new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) })

test('an unknown authority comes with what to do, other reasons are those of the network', () => {
  const unknown = failed('unable to get local issuer certificate', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY')
  expect(networkReason(unknown)).toMatch(/^unable to get local issuer certificate: set NODE_EXTRA_CA_CERTS/)
  expect(networkReason(failed('connect ECONNREFUSED', 'ECONNREFUSED'))).toBe('connect ECONNREFUSED')
  expect(networkReason(new Error('terminated'))).toBe('terminated')
  expect(networkReason('odd')).toBe('odd')
})
