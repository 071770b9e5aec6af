import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'
import { runHere as runCommandHere } from '../../../testkit/process/run-here.ts'
import { columns, distinctRows, manifestPart, type Table } from '../../test/manifest-table.ts'
import { temporaryFolder } from '../../test/temporary-folder.ts'
import { createSigningKey } from '../domain/crypto/signing-key.ts'
import { command as verifyExportCommand } from './command.ts'

const folder = temporaryFolder()
/** A separate file per test. */
let keyFile: string
beforeEach(() => {
  keyFile = join(folder, randomUUID(), 'export-keys.json')
})

const key = createSigningKey(generateKeyPairSync('ed25519').privateKey)
const otherKey = createSigningKey(generateKeyPairSync('ed25519').privateKey)
const manifestOf = (parts: ReturnType<typeof manifestPart>[], format: 'xlsx' | 'csv') =>
  key.sign({
    id: '7f09f6ef-d99a-44ba-ac02-5ce95848511a',
    madeAt: '2024-06-09T09:00:00.000Z',
    madeBy: 'chief',
    idNgo: null,
    timeZone: 'Europe/Bucharest',
    format,
    filters: { county: 'AB' },
    parts,
    publicKey: { id: key.id, address: '/api/v1/export/key' },
  })

const save = async (name: string, content: string | Uint8Array) => {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const runHere = (...argv: string[]) => runCommandHere(verifyExportCommand.run, [...argv, '--key-file', keyFile])
const csv = (rows: Table) => [columns, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
const saveFiles = async (
  manifest: object = manifestOf([manifestPart(distinctRows(9))], 'csv'),
  rows = distinctRows(9),
) => ({
  file: await save('answers.csv', csv(rows)),
  manifest: await save('manifest.json', JSON.stringify(manifest)),
  key: await save('key.pem', key.publicKey),
})

test('accepts a CSV that was saved again with other line ends and quotes', async () => {
  const { file, manifest, key: pem } = await saveFiles()
  const { code, out } = await runHere(file, manifest, '--key', pem)
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('answers.csv is unaltered; every cell was compared (rows: 9 of answers)'),
  ])
  expect(out).toContain('chief exported this at 2024-06-09T09:00:00.000Z')
  expect(parse(await readFile(file, 'utf8'))).toHaveLength(10)
})

test('accepts a workbook that another program saved again, and reports changes in it', async () => {
  const parts = [manifestPart(distinctRows(9)), manifestPart(distinctRows(2), 'notes')]
  const { manifest, key: pem } = await saveFiles(manifestOf(parts, 'xlsx'))
  const book = async (answers: Table, ...more: { name: string; rows: Table }[]) => {
    // Numeric cells, as spreadsheets store station numbers.
    const cells = (rows: Table) => [
      columns,
      ...rows.map(([observer, station, answer]) => [observer ?? '', Number(station), answer ?? '']),
    ]
    const sheets = [{ name: 'answers', rows: answers }, ...more].map(({ name, rows }) => ({ name, rows: cells(rows) }))
    return save('answers.xlsx', await writeXlsx({ sheets }))
  }
  const notes = { name: 'notes', rows: distinctRows(2) }
  expect((await runHere(await book(distinctRows(9), notes), manifest, '--key', pem)).code).toBe(0)
  const changed = await runHere(
    await book(distinctRows(9).toSpliced(5, 1), { name: 'notes 3', rows: [] }),
    manifest,
    '--key',
    pem,
  )
  expect(changed.code).toBe(1)
  expect(changed.out.split('\n').slice(2)).toEqual([
    'answers.xlsx was altered:',
    '  sheet “answers”, rows 6–9: changes in “Observer”, “Station”; there are 8 rows instead of 9',
    '  the sheet “notes” is missing',
    '  the sheet “notes 3” was added',
    '',
  ])
})

test('rejects a manifest with any alteration', async () => {
  const genuine = manifestOf([manifestPart(distinctRows(9))], 'csv')
  const { signature, ...rest } = genuine
  const altered = [
    { ...genuine, madeBy: 'somebody' },
    { ...genuine, parts: [manifestPart(distinctRows(8))] },
    { ...genuine, filters: {} },
    { ...genuine, remark: 'added' },
    { ...rest, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
    { ...rest, signature: '' },
  ]
  for (const manifest of altered) {
    const files = await saveFiles(manifest)
    const { code, out } = await runHere(files.file, files.manifest, '--key', files.key)
    expect([code, out]).toEqual([1, expect.stringContaining('The manifest was altered')])
  }
})

/** A server that publishes keys, with its URL. */
const startKeyServer = async (...published: (typeof key)[]) => {
  const keys = published.map(({ id, publicKey }) => ({ id, publicKey, algorithm: 'Ed25519' }))
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/keys' ? 200 : 404
    response.end(JSON.stringify({ keys }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { address: `${origin}/keys`, origin, close: () => server.close() }
}

test('reads the key from a URL; rejects a missing key and another key', async () => {
  const { address, origin, close } = await startKeyServer(otherKey, key)
  try {
    const { file, manifest } = await saveFiles()
    expect((await runHere(file, manifest, '--key', address)).code).toBe(0)
    expect((await runHere(file, manifest, '--key', `${origin}/elsewhere`)).err).toContain('HTTP 404')
    const wrong = await save('other.pem', otherKey.publicKey)
    expect(await runHere(file, manifest, '--key', wrong)).toMatchObject({ code: 1, out: '' })
  } finally {
    close()
  }
})

test('rejects a forged export with the forger’s key server: the key must be trusted already', async () => {
  const { address, close } = await startKeyServer(otherKey)
  try {
    const { signature: _, ...genuine } = manifestOf([manifestPart(distinctRows(9))], 'csv')
    const { file, manifest } = await saveFiles(otherKey.sign({ ...genuine, publicKey: { id: otherKey.id, address } }))
    const { code, out, err } = await runHere(file, manifest)
    expect([code, out, err.trim().split('\n')]).toEqual([
      1,
      '',
      [expect.stringContaining(`key ${otherKey.id} of ${address}`)],
    ])
    expect(err).toContain('--save-key')
  } finally {
    close()
  }
})

test('a saved key verifies exports without the server', async () => {
  const { address, close } = await startKeyServer(key)
  const { out } = await runHere('--save-key', address)
  close()
  expect(out).toContain(`Saved the key ${key.id} from ${address}`)
  const { file, manifest } = await saveFiles()
  expect(await runHere(file, manifest)).toMatchObject({
    code: 0,
    out: expect.stringContaining(`saved from ${address}`),
  })
  const other = await save('other.pem', otherKey.publicKey)
  expect((await runHere('--save-key', other)).out).toContain(`Saved the key ${otherKey.id}`)
  expect((await runHere('--save-key', other)).out).toContain(`The key ${otherKey.id} is already saved`)
  expect((await runHere(file, manifest)).code).toBe(0)
  expect((await runHere(file, manifest, '--key', keyFile)).code).toBe(0)
})

test('rejects keys over plain http from another host, which could be replaced in transit', async () => {
  const { file, manifest } = await saveFiles()
  for (const argv of [
    ['--save-key', 'http://office.example.org/keys'],
    [file, manifest, '--key', 'http://10.0.0.1/keys'],
  ])
    expect(await runHere(...argv)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('https://') })
})

test('removes control characters of a forged manifest from the output', async () => {
  const forged = {
    ...manifestOf([manifestPart(distinctRows(9))], 'csv'),
    publicKey: { id: 'a'.repeat(64), address: 'x\u001b[2J\nall is well' },
  }
  const { file, manifest } = await saveFiles(forged)
  const { code, err } = await runHere(file, manifest)
  expect([code, err.trim().split('\n').length, err]).toEqual([1, 1, expect.not.stringContaining('\u001b')])
})

test('rejects an ambiguous workbook, even if its cells are unaltered', async () => {
  const { manifest, key: pem } = await saveFiles(manifestOf([manifestPart(distinctRows(9))], 'xlsx'))
  const rows = [
    columns,
    ...distinctRows(9).map(([observer = '', station, answer = '']) => [observer, Number(station), answer]),
  ]
  const book = Buffer.from(await writeXlsx({ sheets: [{ name: 'answers', rows }] }))
  expect((await runHere(await save('answers.xlsx', book), manifest, '--key', pem)).code).toBe(0)
  const longer = await save('answers.xlsx', Buffer.concat([Buffer.from('PK'), book]))
  expect((await runHere(longer, manifest, '--key', pem)).code).not.toBe(0)
})

test.each([
  [[], 'Name two files'],
  [['a.csv'], 'Name two files'],
  [['a.csv', 'b.json', 'c'], 'Name two files'],
  [['--kee', 'x'], '--kee'],
])('%j prints one sentence and exits with code 2', async (argv, sentence) => {
  const { code, out, err } = await runHere(...argv)
  expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1])
  expect(err).toContain(sentence)
})

test('reports a missing file and one that doesn’t match the manifest in one line', async () => {
  const { manifest, key: pem } = await saveFiles()
  expect(await runHere('/nowhere/a.csv', manifest, '--key', pem)).toMatchObject({
    code: 1,
    err: expect.stringContaining("/nowhere/a.csv can't be read as .csv"),
  })
  const noManifest = await runHere('a.csv', '/nowhere/b.json')
  expect(noManifest).toMatchObject({ code: 1, err: expect.stringContaining('is not the manifest of an export') })
  const other = await saveFiles(manifestOf([manifestPart(distinctRows(9))], 'xlsx'))
  expect((await runHere(other.file, other.manifest, '--key', pem)).err).toContain("can't be read as .xlsx")
  expect((await runHere('--help')).out).toContain('scrutineer verify-export')
})
