import { deflateRawSync } from 'node:zlib'
import { measureUnpacked } from '@scrutineer/tables/read/zip'
import { expect, test } from 'vitest'
import { createWorkbook, readOptions } from '../../../../../test/read-options.ts'
import { maxFileBytes } from '../file-limits.ts'
import { readFormFile } from '../read-file.ts'
import { workbookLimits } from './read-workbook.ts'

const codesOf = async (file: Blob) => (await readFormFile(file, readOptions)).issues.map(({ code }) => code)

/** A ZIP archive with one entry, which states any size. */
const createZip = (name: string, packed: Buffer, statedSize: number) => {
  const fields = (signature: number, size: number) => {
    const header = Buffer.alloc(size)
    header.writeUInt32LE(signature)
    return header
  }
  const local = fields(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(statedSize, 22)
  local.writeUInt16LE(name.length, 26)
  const central = fields(0x02014b50, 46)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(statedSize, 24)
  central.writeUInt16LE(name.length, 28)
  const end = fields(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, Buffer.from(name), packed, central, Buffer.from(name), end])
}

const bomb = deflateRawSync(Buffer.alloc(workbookLimits.unpackedBytes + 1))

test('an archive that unpacks to more than the limit is refused, even if it states a smaller size', async () => {
  expect(bomb.length).toBeLessThan(100_000)
  const codes = (stated: number) => codesOf(new Blob([createZip('xl/workbook.xml', bomb, stated)]))
  expect(await codes(workbookLimits.unpackedBytes + 1)).toEqual(['tooLarge'])
  for (const stated of [0, 10]) expect(await codes(stated)).toEqual(['notWorkbook'])
})

test('an archive is measured by what it states, and refused if that is false', async () => {
  const packed = deflateRawSync(Buffer.from('text'))
  const measure = (stated: number, max: number) => measureUnpacked(new Blob([createZip('a', packed, stated)]), max)
  expect(await Promise.all([measure(4, 1000), measure(4, 3), measure(3, 1000)])).toEqual([4, 4, undefined])
})

test('a worksheet with too many rows or columns is refused', async () => {
  const rows = Array.from({ length: workbookLimits.rows + 1 }, () => ['x'])
  expect(await codesOf(await createWorkbook({ Form: rows }))).toEqual(['tooManyRows'])
  const wide = Array.from({ length: workbookLimits.columns + 1 }, () => 'x')
  expect(await codesOf(await createWorkbook({ Form: [wide] }))).toEqual(['tooManyRows'])
})

test('files that are too large, damaged or of another kind are refused with the reason', async () => {
  expect(await codesOf(new Blob([new Uint8Array(maxFileBytes + 1)]))).toEqual(['tooLarge'])
  expect(await codesOf(new Blob(['PK damaged']))).toEqual(['notWorkbook'])
  expect(await codesOf(new Blob([createZip('xl/workbook.xml', Buffer.from('not deflated'), 5)]))).toEqual([
    'notWorkbook',
  ])
  expect(await codesOf(new Blob([createZip('a.txt', deflateRawSync(Buffer.from('text')), 4)]))).toEqual(['notWorkbook'])
  expect(await codesOf(new Blob(['']))).toEqual(['notJson'])
  expect(await codesOf(new Blob([new Uint8Array([0xff, 0xfe, 0x41])]))).toEqual(['notJson'])
  expect(await codesOf(await createWorkbook({ Sheet1: [['Name', 'Phone']] }))).toEqual(['notForm'])
})

test('files of another format are refused by its name', async () => {
  const problemOf = async (content: BlobPart) => {
    const { issues } = await readFormFile(new Blob([content]), readOptions)
    return issues.map(({ code, values }) => [code, values.format].join(' ')).join()
  }
  const compound = [0xd0, 0xcf, 0x11, 0xe0]
  expect(await problemOf(new Uint8Array(compound))).toBe('otherFormat XLS')
  const encrypted = new Uint8Array([...compound, ...Buffer.from('EncryptedPackage', 'utf16le')])
  expect(await problemOf(encrypted)).toBe('encrypted ENCRYPTED')
  expect(await problemOf('<html><table><tr><td>survey</td></tr></table></html>')).toBe('otherFormat HTML')
  expect(await problemOf('%PDF-1.7')).toBe('otherFormat PDF')
})
