import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { toBase64 } from '../../helpers/base64.ts'
import { hashItem, type OutboxItem } from '../outbox-item.ts'
import { openFile } from './open-file.ts'
import { sealFile } from './seal-file.ts'
import { CHUNK_BYTES, ecdh } from './sealing.ts'

const createOffice = async () => {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(ecdh, false, ['deriveBits'])
  const point = new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))
  return { privateKey, point }
}
const office = await createOffice()

const device = '6f1c5a52-6d3e-4f57-9d7e-0f4d2f2b8a11'
const savedAt = '2024-06-09T08:00:00.000Z'
const item: OutboxItem = await (async () => {
  const fields = {
    ...({ id: device, sequence: 1, kind: 'note', station: null, recordedAt: savedAt } as const),
    ...{ body: { text: 'O coadă lungă\n📣' }, clockOffset: 0 },
  }
  return { ...fields, sha256: await hashItem(fields) }
})()

const photoOf = (size: number) => {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251)
  return { bytes: bytes.buffer, sha256: createHash('sha256').update(bytes).digest('hex') }
}

const seal = async (photos: readonly ReturnType<typeof photoOf>[], { point } = office) => {
  const observer = { id: 7, phone: '0700000001' }
  const pieces: Uint8Array[] = []
  for await (const piece of sealFile(toBase64(point), { device, observer, savedAt, items: [item], files: photos }))
    pieces.push(piece)
  return Buffer.concat(pieces)
}

/** In pieces that end anywhere, as a connection has them. */
async function* inPieces(bytes: Uint8Array, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

const read = async (bytes: Uint8Array, { pieceBytes = 70_001, key = office } = {}) => {
  const { parts, ...phone } = await openFile(key, inPieces(bytes, pieceBytes))
  const items: unknown[] = []
  const files: string[] = []
  for await (const part of parts)
    if (part.kind === 'item') items.push(JSON.parse(part.text))
    else {
      const hash = createHash('sha256')
      for await (const piece of part.bytes) hash.update(piece)
      files.push(hash.digest('hex'))
      expect(files.at(-1)).toBe(part.sha256)
    }
  return { ...phone, items, files }
}

test('what a phone has sealed is read whole, whatever the size of its files and of the pieces that arrive', async () => {
  const photos = [photoOf(1), photoOf(CHUNK_BYTES), photoOf(2 * CHUNK_BYTES + 5)]
  const sealed = await seal(photos)
  for (const pieceBytes of [1013, 70_001, sealed.length])
    expect(await read(sealed, { pieceBytes })).toEqual({
      ...{ device, observer: { id: 7, phone: '0700000001' }, savedAt, items: [item] },
      files: photos.map(({ sha256 }) => sha256),
    })
})

test('the header can be read by people, and tells neither the device nor its content', async () => {
  const sealed = (await seal([])).toString('latin1')
  const header = JSON.parse(sealed.slice(0, sealed.indexOf('\n')))
  expect(header).toMatchObject({ format: 'scrutineer-outbox', version: 2, device: device.slice(0, 8), savedAt })
  for (const secret of [device, item.sha256, '0700000001', 'note']) expect(sealed).not.toContain(secret)
})

test('content that ends with a chunk is complete without another one, and not without the last one', async () => {
  // The lines before the photo have a few hundred bytes: this size, which has one digit more, fills the second chunk.
  const header = (await seal([photoOf(1)])).indexOf('\n') + 1
  const overhead = (await seal([photoOf(100_000)])).length - header - 16 - 100_000
  const size = 2 * CHUNK_BYTES - overhead - 1
  const sealed = await seal([photoOf(size)])
  const chunk = CHUNK_BYTES + 16
  expect(sealed.length - header).toBe(2 * chunk)
  expect((await read(sealed)).files).toHaveLength(1)
  await expect(read(sealed.subarray(0, header + chunk))).rejects.toMatchObject({ problem: 'damaged' })
})

test('any change is found: a bit, the header, chunks that are missing, moved or repeated', async () => {
  const sealed = await seal([photoOf(3 * CHUNK_BYTES)])
  const header = sealed.indexOf('\n') + 1
  const chunk = (index: number) => sealed.subarray(header + index * (CHUNK_BYTES + 16)).subarray(0, CHUNK_BYTES + 16)
  const [head, first, second, third, last] = [sealed.subarray(0, header), chunk(0), chunk(1), chunk(2), chunk(3)]
  const flipped = Buffer.from(sealed)
  flipped[header + CHUNK_BYTES * 2] = (flipped[header + CHUNK_BYTES * 2] ?? 0) ^ 1
  const redated = Buffer.from(sealed.toString('latin1').replace('T08:00', 'T09:00'), 'latin1')
  const damaged = {
    flipped,
    redated,
    cut: sealed.subarray(0, -1),
    'cut at a chunk': Buffer.concat([head, first, second, third]),
    'without a chunk': Buffer.concat([head, first, third, last]),
    'in another order': Buffer.concat([head, first, third, second, last]),
    'with a chunk twice': Buffer.concat([head, first, first, second, third, last]),
    longer: Buffer.concat([sealed, Buffer.from('x')]),
    'only a header': head,
  }
  for (const [name, bytes] of Object.entries(damaged))
    await expect(read(bytes), name).rejects.toMatchObject({ problem: 'damaged' })
})

test('other files are told apart: of another office, of version 1, of a later version, and of something else', async () => {
  const sealed = await seal([])
  await expect(read(sealed, { key: await createOffice() })).rejects.toMatchObject({ problem: 'other_key' })
  const first = { format: 'scrutineer-outbox', version: 1, device, items: [item], files: { hash: 'x'.repeat(9000) } }
  const later = `${JSON.stringify({ format: 'scrutineer-outbox', version: 3 })}\n`
  const texts = { old: JSON.stringify(first), new: later, unknown: '\x89PNG\r\n' }
  for (const [problem, text] of Object.entries(texts))
    await expect(read(Buffer.from(text, 'latin1')), problem).rejects.toMatchObject({ problem })
  await expect(read(Buffer.alloc(0))).rejects.toMatchObject({ problem: 'unknown' })
})
