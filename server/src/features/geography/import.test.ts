import { geography } from '@scrutineer/contract/geography'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCounty, aNgo, aPhone } from '../../../test/factories.ts'
import { aMission, type Mission } from '../../../test/mission.ts'

let mission: Mission
let organizer: Awaited<ReturnType<typeof aNgo>>
beforeAll(async () => {
  mission = await aMission()
  organizer = await aNgo(mission, { organizer: true })
})
afterAll(() => mission.close())

const file = (bytes: string | Buffer) => {
  const form = new FormData()
  form.set('file', new Blob([bytes]), 'file.csv')
  return { form }
}
const counties = async () => (await organizer.staff(geography.counties)).value

test('adds counties and changes known ones, from commas, semicolons or tabs, with or without a header', async () => {
  const added = await organizer.staff(
    geography.importCounties,
    file('\ufeffname;code;diaspora\r\n"Iași; oraș";IS;0\r\nDiaspora;DI;true\r\n'),
  )
  expect(added.value).toEqual({ count: 2, rejected: [] })
  const changed = await organizer.staff(geography.importCounties, file('IS\tIași\nVS\tVaslui\t\t9\n'))
  expect(changed.value.count).toBe(2)
  const byCode = new Map((await counties()).map(county => [county.code, county]))
  expect(byCode.get('IS')).toMatchObject({ name: 'Iași', diaspora: false })
  expect(byCode.get('DI')).toMatchObject({ diaspora: true })
  expect(byCode.get('VS')).toMatchObject({ order: 9, limit: 0 })
})

test('adds stations, and names each line that it left out with the reason', async () => {
  const { code } = await aCounty(mission, 'ST', 0)
  const lines = [
    'countyCode,number,address',
    `${code},1,"School 1, main hall"`,
    `${code},x,`,
    'QQ,1,',
    `${code},1,again`,
    `${code},7`,
  ]
  const said = await organizer.staff(geography.importStations, {
    ...file(lines.join('\n')),
    headers: { 'accept-language': 'en' },
  })
  expect(said.value).toEqual({
    count: 2,
    rejected: [
      { line: 3, reason: 'number: Write a whole number.' },
      { line: 4, reason: 'countyCode: There is no such county.' },
      { line: 5, reason: 'Line 2 says the same already.' },
    ],
  })
  expect((await counties()).find(county => county.code === code)?.limit).toBe(7)
})

test('a check says what an import would do, and does nothing', async () => {
  const before = await counties()
  const said = await organizer.staff(geography.checkCounties, file('code,name\nNEW,New county\n,Nameless'))
  expect(said.value).toMatchObject({ count: 1, rejected: [{ line: 3 }] })
  const stations = await organizer.staff(geography.checkStations, file('ST,99'))
  expect(stations.value.count).toBe(1)
  expect(await counties()).toEqual(before)
})

test('a file that isn’t UTF-8, isn’t text, is empty or missing is refused with what to do', async () => {
  const refusals = [
    await organizer.staff(geography.importCounties, file(Buffer.from('IS,Ia\xbai', 'latin1'))),
    await organizer.staff(geography.importCounties, file(Buffer.from([80, 75, 3, 4, 0, 0]))),
    await organizer.staff(geography.importCounties, file('')),
    await organizer.staff(geography.importCounties, file('code,name\nX,"never closed')),
    await organizer.staff(geography.importCounties, { form: new FormData() }),
  ]
  for (const { status, problem } of refusals)
    expect([status, Object.keys(problem.errors ?? {})]).toEqual([400, ['file']])
  expect(refusals[0]?.problem.errors?.file?.[0]).toMatch(/save it again as “CSV UTF-8”/)
})

test('only organizers import', async () => {
  const ngo = await aNgo(mission)
  const phone = await aPhone(mission, ngo.id)
  for (const endpoint of [
    geography.importCounties,
    geography.importStations,
    geography.checkCounties,
    geography.checkStations,
  ]) {
    expect((await ngo.staff(endpoint, file('a,b'))).status).toBe(403)
    expect((await phone.call(endpoint, file('a,b'))).status).toBe(403)
    expect((await mission.nobody(endpoint, file('a,b'))).status).toBe(401)
  }
})
