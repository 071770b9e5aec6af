import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import { expect, it } from 'vitest'
import { anItem, zeroHash } from '../../../test/samples.ts'
import { noItems, withItem, withReceipts, withSentFile } from '../outbox/own-items.ts'
import { initialState } from '../phone-state.ts'
import { statusLineOf } from './status-line.ts'

const start = Date.parse('2026-11-22T08:00:00Z')
const minute = 60_000
const after = (ms: number) => new Date(start + ms).toISOString()

const recorded = (ms: number, fields: Partial<OutboxItem> = {}) =>
  anItem('answer', {}, { recordedAt: after(ms), ...fields }).item

const withReceipt = (own: typeof noItems, { id }: OutboxItem) =>
  withReceipts(own, [{ owner: 'ana', id, sha256: zeroHash, receivedAt: after(0), receipt: 'signed' }])

it('is late only after 30 minutes, which begin when the oldest item was recorded that the office lacks, with its photos', () => {
  const lineAt = (own: typeof noItems, ms: number) =>
    // What is being sent is late all the same.
    statusLineOf({ ...initialState, own, run: { of: 1 } }, undefined, start + ms)
  const attachments = [{ sha256: zeroHash, name: 'seal.jpg', sizeBytes: 1 }]
  const [first, photo, last] = [recorded(0), recorded(10 * minute, { attachments }), recorded(20 * minute)]
  const all = [first, photo, last].reduce(withItem, noItems)
  expect(lineAt(all, 30 * minute).kind).toBe('sending')
  expect(lineAt(all, 30 * minute + 1)).toEqual({ kind: 'late', count: 3, since: after(0) })

  // An item that arrived no longer counts; one whose photo didn't arrive does.
  const some = withReceipt(withReceipt(all, first), photo)
  expect(lineAt(some, 40 * minute).kind).toBe('sending')
  expect(lineAt(some, 40 * minute + 1)).toEqual({ kind: 'late', count: 2, since: after(10 * minute) })
  const one = withSentFile(some, { owner: 'ana', sha256: zeroHash, receivedBytes: 1, isComplete: true })
  expect(lineAt(one, 50 * minute).kind).toBe('sending')
  expect(lineAt(one, 50 * minute + 1)).toEqual({ kind: 'late', count: 1, since: after(20 * minute) })
  expect(lineAt(withReceipt(one, last), 1_000 * minute).kind).toBe('received')
})
