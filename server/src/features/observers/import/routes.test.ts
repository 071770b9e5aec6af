import { encodeForm } from '@scrutineer/contract/core/request'
import { imports, MAX_IMPORT_ROWS } from '@scrutineer/contract/imports'
import { observers } from '@scrutineer/contract/observers'
import { beforeEach, expect, test } from 'vitest'
import { createCounty, createNgo, createObserver, secret } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'

let ngo: Awaited<ReturnType<typeof createNgo>>
const mission = await sharedMission()
beforeEach(async () => {
  ngo = await createNgo(mission)
})

const file = (bytes: string | Buffer, ongId: number | string = ngo.id) => {
  return { body: { ongId }, files: [new File([bytes], 'observers.csv')] }
}
const names = async () => (await ngo.staff(observers.list)).value.data.map(row => `${row.name} ${row.phone}`)

test('adds observers who can sign in with the exact PIN of the file, and returns the plain count', async () => {
  const added = await ngo.staff(
    imports.observers,
    file('"Phone","Pin","Name"\n"0801-001",1234," Ștefan Țâru "\n0801-002, 12 34,Ana\n'),
  )
  expect([added.status, added.text]).toEqual([200, '2'])
  expect(await names()).toEqual(['Ana 0801-002', 'Ștefan Țâru 0801-001'])
  await mission.signIn('0801-001', '1234', 'push')
  await mission.signIn('0801-002', ' 12 34', 'push')
})

test('a header in Romanian or Polish can have the columns in any order', async () => {
  const files = [
    'telefon,PIN,nume\n0810-001,1234,Ana\n',
    'Nume și prenume;Nr. telefon;Parolă\nIon;0810-002;1234\n',
    'sep=;\nNumer telefonu;Imię i nazwisko;Hasło\n0810-003;Łucja;1234\n',
  ]
  for (const text of files) expect((await ngo.staff(imports.observers, file(text))).value).toBe(1)
  expect(await names()).toEqual(['Ana 0810-001', 'Ion 0810-002', 'Łucja 0810-003'])
})

test('adds the valid lines and reports each rejected one with line, phone and reason', async () => {
  await createObserver(mission, ngo.id, { name: 'Maria', phone: '0803 001' })
  const lines = [
    'phone,pin,name',
    '0803001,1234,Taken',
    '0803-002,123,Short',
    '0803-003,1234,',
    '0803-004,1234,Good',
    '0803 -004,1234,Again',
  ]
  const reply = await ngo.staff(imports.observers, { ...file(lines.join('\n')), query: { report: 'true' } })
  expect(reply.value).toEqual({
    count: 1,
    rejected: [
      { line: 2, phone: '0803001', reason: `Maria (${ngo.name}) has this phone number.` },
      { line: 3, phone: '0803-002', reason: 'PIN: At least 4 characters.' },
      { line: 4, phone: '0803-003', reason: 'Name: This is required.' },
      { line: 6, phone: '0803 -004', reason: 'Duplicate of line 5.' },
    ],
  })
})

test('a check reports the same and adds no observer', async () => {
  const reply = await ngo.staff(imports.checkObservers, file('0804-001,1234,Ana\n0804-001,1234,Ana\n'))
  expect(reply.value).toMatchObject({ count: 1, rejected: [{ line: 2 }] })
  expect(await names()).toEqual([])
})

test('the report names the columns that were left out, and its lines are those that the client counts', async () => {
  const text = 'phone,pin,name,Shoe size\n0804-011,1234,Ana,39\n0804-011,1234,Ana,40\n'
  const body = { columns: { phone: 'phone', pin: 'pin', name: 'name' }, firstLine: 7 }
  const reply = await ngo.staff(imports.checkObservers, { body, files: [new File([text], 'observers.csv')] })
  expect(reply.value).toEqual({
    count: 1,
    rejected: [{ line: 9, phone: '0804-011', reason: 'Duplicate of line 8.' }],
    notes: [{ line: 7, reason: 'Columns that are not imported: Shoe size.' }],
  })
})

test('two concurrent imports of the same file add each observer once', async () => {
  const text = Array.from({ length: 20 }, (_, n) => `0805-00${n},1234,Observer ${n}`).join('\n')
  const counts = await Promise.all([1, 2].map(() => ngo.staff(imports.observers, file(text))))
  expect(counts.reduce((sum, { value }) => sum + Number(value), 0)).toBe(20)
  expect(await names()).toHaveLength(20)
})

test('a sign-in doesn’t wait for all PINs of a file to be hashed', async () => {
  let isDone = false
  const lines = Array.from({ length: 80 }, (_, n) => `0808-00${n},1234,Observer ${n}`).join('\n')
  const importing = ngo.staff(imports.observers, file(lines)).finally(() => {
    isDone = true
  })
  let signedIn = 0
  while (!isDone) {
    await mission.signIn(ngo.account, secret)
    signedIn += 1
  }
  expect((await importing).value).toBe(80)
  // Each sign-in waits for two PINs at most. If they waited for all 80, only two or three would fit.
  expect(signedIn).toBeGreaterThan(6)
})

test('an unknown NGO is reported before errors of the file, wherever it is in the form', async () => {
  const broken = ['0809-001,1234,A\0na\n', '0809-001,1234,Ana\n'.repeat(MAX_IMPORT_ROWS + 1)]
  for (const text of broken) {
    // Raw, since the encoder writes the fields first.
    const fileFirst = (ongId: number) => ({ rawForm: encodeForm({ file: new File([text], 'observers.csv'), ongId }) })
    expect((await ngo.staff(imports.observers, fileFirst(2_000_000_000))).status).toBe(404)
    const refused = await ngo.staff(imports.observers, fileFirst(ngo.id))
    expect([refused.status, refused.problem.errors?.file?.[0]]).toEqual([
      400,
      expect.stringMatching(/^The file has no rows|50000 lines/),
    ])
  }
})

test('an organizer imports for any NGO, others for their own; an unknown or foreign NGO is not found', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const other = await createNgo(mission)
  expect((await organizer.staff(imports.observers, file('0806-001,1234,Ana'))).value).toBe(1)
  for (const id of [other.id, 2_000_000_000]) {
    expect((await ngo.staff(imports.observers, file('0806-002,1234,Ana', id))).status).toBe(404)
    expect((await ngo.staff(imports.checkObservers, file('0806-002,1234,Ana', id))).status).toBe(404)
    // The NGO is that of the form, whatever parameters the address has.
    const withParameter = { ...file('0806-002,1234,Ana', id), query: { ongId: ngo.id } }
    expect((await ngo.staff(imports.observers, withParameter)).status).toBe(404)
  }
  const word = await ngo.staff(imports.observers, file('0806-002,1234,Ana', 'ours'))
  expect([word.status, Object.keys(word.problem.errors ?? {})]).toEqual([400, ['ongId']])
})

test('a file changes the names, backup phones and stations of existing observers, and only those that it has', async () => {
  const county = await createCounty(mission)
  const other = await createNgo(mission)
  await ngo.staff(
    imports.observers,
    file(
      `phone,pin,name,backupPhone,stations\n0812-001,1234,Ana,0799,${county.code} 1\n0812-002,1234,Ion,,${county.code} 2\n0812-003,1234,Dan,,\n`,
    ),
  )
  await createObserver(mission, other.id, { phone: '0812-005', name: 'Foreign' })
  const lines = [
    'phone,pin,name,backupPhone,stations',
    `08 12-001,9999,Ana Pop,,"${county.code} 3, ${county.code} 2"`,
    '0812-002,9999,Ion,,',
    `0812-003,9999,Dan,,${county.code} 99`,
    '0812-004,9999,New,,',
    '0812-005,9999,Taken over,,',
    '0812-001,9999,Repeated,,',
  ]
  const before = await ngo.staff(observers.list)
  const report = {
    existing: [
      { line: 2, fields: ['name', 'stations'] },
      { line: 3, fields: [] },
    ],
    rejected: [{ line: 4, phone: '0812-003', reason: expect.stringContaining(`${county.code} 99`) }],
  }
  expect((await ngo.staff(imports.checkObserverUpdate, file(lines.join('\n')))).value).toEqual(report)
  expect((await ngo.staff(observers.list)).value).toEqual(before.value)
  expect((await ngo.staff(imports.updateObservers, file(lines.join('\n')))).value).toEqual(report)
  const rows = (await ngo.staff(observers.list)).value.data
  expect(rows.map(row => [row.name, row.phone, row.backupPhone, row.assignedStations])).toEqual([
    ['Ana Pop', '0812-001', '0799', [`${county.code} 2`, `${county.code} 3`]],
    ['Dan', '0812-003', null, []],
    ['Ion', '0812-002', null, [`${county.code} 2`]],
  ])
  await mission.signIn('0812-001', '1234', 'push')
  expect((await other.staff(observers.list)).value.data.map(({ name }) => name)).toEqual(['Foreign'])
  expect((await ngo.staff(imports.updateObservers, file(lines.join('\n'), other.id))).status).toBe(404)
  const [again] = (await ngo.staff(imports.updateObservers, file(lines.join('\n')))).value.existing
  expect(again).toEqual({ line: 2, fields: [] })
})
