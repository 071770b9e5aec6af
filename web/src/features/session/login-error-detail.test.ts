import { expect, test } from 'vitest'
import { CallError } from '../../api/call-error.ts'
import { loginErrorDetail } from './login-error-detail.ts'

const failed = (status: number, retryAfter?: number) => new CallError({ status, code: 'x', title: 'x', retryAfter })

test('a wrong password adds no detail', () => {
  expect(loginErrorDetail(failed(400))).toBeUndefined()
})

test('too many attempts show the waiting time', () => {
  expect(loginErrorDetail(failed(429, 130))).toEqual({ key: 'tooManyAttempts', wait: { unit: 'inMinutes', count: 3 } })
  expect(loginErrorDetail(failed(429))).toEqual({ key: 'tooManyAttempts', wait: { unit: 'inAMoment', count: 0 } })
})

test('a missing network and a server error are distinguished', () => {
  expect(loginErrorDetail(failed(0))).toEqual({ key: 'offline' })
  expect(loginErrorDetail(failed(503))).toEqual({ key: 'unavailable' })
})
