import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { canonicalJson } from '../helpers/canonical-json.ts'
import { hashItem, OutboxItem, outboxKinds } from './outbox-item.ts'

const hash = fc.string({ minLength: 64, maxLength: 64, unit: fc.constantFrom(...'0123456789abcdef') })
const body = fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 }))
const arbitraryItem = fc.record(
  {
    id: fc.uuid(),
    sequence: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    kind: fc.constantFrom(...outboxKinds),
    station: fc.option(fc.record({ countyCode: fc.string(), pollingStationNumber: fc.nat() })),
    body,
    recordedAt: fc
      .date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') })
      .map(at => at.toISOString()),
    clockOffset: fc.integer(),
    attachments: fc.array(
      fc.record({ sha256: hash, name: fc.string({ maxLength: 20 }), sizeBytes: fc.integer({ min: 1, max: 9999 }) }),
    ),
  },
  { requiredKeys: ['id', 'sequence', 'kind', 'station', 'body', 'recordedAt', 'clockOffset'] },
)

test('an item that was sent as JSON has the hash with which it was made, in whichever order its fields are', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryItem, async item => {
      const sha256 = await hashItem(item)
      const sent: Record<string, unknown> = JSON.parse(JSON.stringify({ sha256, ...item }))
      const reversed = Object.fromEntries(
        Object.entries(sent)
          .toReversed()
          .filter(([name]) => name !== 'sha256'),
      )
      expect(createHash('sha256').update(canonicalJson(reversed)).digest('hex')).toBe(sha256)
    }),
  )
})

test('a change of any field changes the hash', async () => {
  const item = {
    ...({ id: '6f1c5a52-6d3e-4f57-9d7e-0f4d2f2b8a11', sequence: 1, kind: 'answer', station: null } as const),
    ...{ body: { options: [] }, recordedAt: '2024-06-09T08:00:00.000Z', clockOffset: 0 },
  }
  const changes = [{ sequence: 2 }, { kind: 'note' as const }, { body: { options: [1] } }, { clockOffset: 1 }]
  const hashes = await Promise.all([{}, ...changes].map(change => hashItem({ ...item, ...change })))
  expect(new Set(hashes).size).toBe(changes.length + 1)
  expect(z.safeParse(OutboxItem, { ...item, sha256: hashes[0] }).success).toBe(true)
})
