import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { columns, counted, partOf, type Table } from '../../test/proven-table.ts'
import { signingKey } from '../domain/signing-key.ts'
import { run } from './command.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-verify-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = signingKey(generateKeyPairSync('ed25519').privateKey)
const manifestOf = (parts: ReturnType<typeof partOf>[], format: 'xlsx' | 'csv') =>
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
const runHere = async (...argv: string[]) => {
  const [out, err]: [string[], string[]] = [[], []]
  const screen = (lines: string[]) => ({ write: (text: string) => lines.push(text) })
  const code = await run(argv, { out: screen(out), err: screen(err) })
  return { code, out: out.join(''), err: err.join('') }
}
const csv = (rows: Table) => [columns, ...rows].map(row => row.map(cell => `"${cell}"`).join(',')).join('\n')
const saved = async (manifest: object = manifestOf([partOf(counted(9))], 'csv'), rows = counted(9)) => ({
  file: await save('answers.csv', csv(rows)),
  manifest: await save('manifest.json', JSON.stringify(manifest)),
  key: await save('key.pem', key.publicKey),
})

test('a CSV that was saved again with other line ends and quotes is still what was exported', async () => {
  const { file, manifest, key: pem } = await saved()
  const { code, out } = await runHere(file, manifest, '--key', pem)
  expect([code, out]).toEqual([
    0,
    expect.stringContaining('answers.csv is what was exported, cell by cell (rows: 9 of answers)'),
  ])
  expect(out).toContain('chief exported this at 2024-06-09T09:00:00.000Z')
  expect(parse(await readFile(file, 'utf8'))).toHaveLength(10)
})

test('a workbook that another program saved again is still what was exported; what was changed in it is named', async () => {
  const parts = [partOf(counted(9)), partOf(counted(2), 'notes')]
  const { manifest, key: pem } = await saved(manifestOf(parts, 'xlsx'))
  const book = async (answers: Table, ...more: { name: string; rows: Table }[]) => {
    // As numbers where they look like it: that is how a spreadsheet keeps a station's number.
    const cells = (rows: Table) => [
      columns,
      ...rows.map(([who, station, said]) => [who ?? '', Number(station), said ?? '']),
    ]
    const sheets = [{ name: 'answers', rows: answers }, ...more].map(({ name, rows }) => ({ name, rows: cells(rows) }))
    return save('answers.xlsx', await writeXlsx({ sheets }))
  }
  const notes = { name: 'notes', rows: counted(2) }
  expect((await runHere(await book(counted(9), notes), manifest, '--key', pem)).code).toBe(0)
  const changed = await runHere(
    await book(counted(9).toSpliced(5, 1), { name: 'notes 3', rows: [] }),
    manifest,
    '--key',
    pem,
  )
  expect(changed.code).toBe(1)
  expect(changed.out.split('\n').slice(2)).toEqual([
    'answers.xlsx is not what was exported:',
    '  sheet “answers”, rows 6–8: 1 row was removed among them',
    '  the sheet “notes” is missing',
    '  the sheet “notes 3” was added',
    '',
  ])
})

test('a manifest of which anything was altered proves nothing', async () => {
  const genuine = manifestOf([partOf(counted(9))], 'csv')
  const { signature, ...rest } = genuine
  const altered = [
    { ...genuine, madeBy: 'somebody' },
    { ...genuine, parts: [partOf(counted(8))] },
    { ...genuine, filters: {} },
    { ...genuine, remark: 'added' },
    { ...rest, signature: `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}` },
    { ...rest, signature: '' },
  ]
  for (const manifest of altered) {
    const files = await saved(manifest)
    const { code, out } = await runHere(files.file, files.manifest, '--key', files.key)
    expect([code, out]).toEqual([1, expect.stringContaining('The manifest itself was altered')])
  }
})

test('the key may lie at an address, of which the manifest’s own is one; another key is refused', async () => {
  const other = signingKey(generateKeyPairSync('ed25519').privateKey)
  const keys = [other, key].map(({ id, publicKey }) => ({ id, publicKey, algorithm: 'Ed25519' }))
  const server = createServer((request, response) => {
    response.statusCode = request.url === '/keys' ? 200 : 404
    response.end(JSON.stringify({ keys }))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on a port has an address of this kind.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    const { file, manifest } = await saved()
    expect((await runHere(file, manifest, '--key', `${origin}/keys`)).code).toBe(0)
    expect((await runHere(file, manifest, '--key', `${origin}/elsewhere`)).err).toContain('it replied 404')
    expect((await runHere(file, manifest)).err).toContain('say with --key where it is')
    const wrong = await save('other.pem', other.publicKey)
    expect(await runHere(file, manifest, '--key', wrong)).toMatchObject({ code: 2, out: '' })
  } finally {
    server.close()
  }
})

test.each([
  [[], 'Name two files'],
  [['a.csv'], 'Name two files'],
  [['a.csv', 'b.json', 'c'], 'Name two files'],
  [['--kee', 'x'], '--kee'],
  [['a.csv', '/nowhere/b.json'], 'is not the manifest of an export'],
])('%j is answered with one clear sentence and exit code 2', async (argv, sentence) => {
  const { code, out, err } = await runHere(...argv)
  expect([code, out, err.trim().split('\n').length]).toEqual([2, '', 1])
  expect(err).toContain(sentence)
})

test('a file that isn’t there, or isn’t what the manifest says, is said in one line', async () => {
  const { manifest, key: pem } = await saved()
  expect(await runHere('/nowhere/a.csv', manifest, '--key', pem)).toMatchObject({
    code: 2,
    err: expect.stringContaining("/nowhere/a.csv can't be read as .csv"),
  })
  const other = await saved(manifestOf([partOf(counted(9))], 'xlsx'))
  expect((await runHere(other.file, other.manifest, '--key', pem)).err).toContain("can't be read as .xlsx")
  expect((await runHere('--help')).out).toContain('npm run verify-export')
})
