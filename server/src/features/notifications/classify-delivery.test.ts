import { expect, test } from 'vitest'
import type { PushOutcome } from '../../push/push-sender.ts'
import { classifyDelivery } from './classify-delivery.ts'

const createdAt = new Date('2024-06-09T09:00:00Z')
const attempt = { attempts: 1, createdAt, now: createdAt, chance: 0 }
const retry = (retryAfterMs?: number): PushOutcome => ({ kind: 'retry', detail: 'HTTP 503', retryAfterMs })
const dead: PushOutcome = { kind: 'unregistered', detail: 'UNREGISTERED' }
const refused: PushOutcome = { kind: 'refused', detail: 'HTTP 403' }

const secondsFor = (outcome: PushOutcome, changes: Partial<typeof attempt> = {}) => {
  const result = classifyDelivery([outcome], { ...attempt, ...changes })
  return result.kind === 'again' ? (result.dueAt.getTime() - createdAt.getTime()) / 1000 : result
}

test('one reached phone is enough; otherwise retriable outcomes are retried; else the delivery fails with a reason', () => {
  expect(classifyDelivery([dead, retry(), { kind: 'delivered' }], attempt)).toEqual({ kind: 'delivered' })
  expect(classifyDelivery([refused, dead, retry()], attempt)).toMatchObject({ kind: 'again', detail: 'HTTP 503' })
  expect(classifyDelivery([dead, refused], attempt)).toEqual({ kind: 'failed', detail: 'HTTP 403' })
  expect(classifyDelivery([dead], attempt)).toEqual({ kind: 'failed', detail: 'no phone registered any more' })
  expect(classifyDelivery([], attempt)).toEqual({ kind: 'failed', detail: 'no phone registered' })
})

test('delays double from ten seconds to an hour, with jitter in the upper half', () => {
  const waits = [1, 2, 3, 9, 10, 30].map(attempts => secondsFor(retry(), { attempts, chance: 1 }))
  expect(waits).toEqual([10, 20, 40, 2560, 3600, 3600])
  expect(secondsFor(retry(), { attempts: 3, chance: 0 })).toBe(20)
})

test('the delay is never below the service’s Retry-After', () => {
  expect(secondsFor(retry(37_000))).toBe(37)
  expect(secondsFor(retry(37_000), { chance: 0.5 })).toBe(42)
  expect(secondsFor(retry(1000), { attempts: 5, chance: 1 })).toBe(160)
})

test('a retry more than a day after sending is given up', () => {
  const late = new Date('2024-06-10T08:00:00Z')
  expect(secondsFor(retry(), { now: late, attempts: 20, chance: 1 })).toBe(86_400)
  expect(secondsFor(retry(3_600_001), { now: late })).toEqual({ kind: 'failed', detail: 'given up: HTTP 503' })
})
