import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { session } from '@scrutineer/contract/session'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sequentiallyScannedTables } from '../../../test/database/query-plans.ts'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  formUpload,
  secret,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)

test('says how many emergencies are unfinished, untaken and one’s own, and which has waited longest', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const [ngo, other] = [await createNgo(mission), await createNgo(mission)]
  const form = await createForm(organizer.staff, formUpload('A'))
  const county = await createCounty(mission)
  const [phone, foreign] = [await createPhone(mission, ngo.id), await createPhone(mission, other.id)]
  const report = async (station: number, option = 2, sender = phone) =>
    sender.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], station)] } })
  const key = (station: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })
  const summary = async (caller = ngo.staff) => (await caller(followUps.summary)).value
  const open = async (station: number) => ({ id: (await ngo.staff(followUps.open, { body: key(station) })).value.id })
  expect(await summary()).toMatchObject({ unfinished: 0, untaken: 0, mine: 0, oldestUntaken: null })
  at('08:00')
  await report(1, 0)
  await open(1)
  at('08:10')
  await report(2)
  at('08:20')
  await report(3)
  at('08:30')
  await report(1, 2, foreign)
  // Without a flag it is no emergency, however old.
  const oldest = (station: number, time: string) => ({
    ...key(station),
    pollingStationName: `${county.code} ${station}`,
    since: `2024-06-09T${time}:00.000Z`,
  })
  expect(await summary()).toMatchObject({ unfinished: 2, untaken: 2, mine: 0, oldestUntaken: oldest(2, '08:10') })
  expect(await summary(organizer.staff)).toMatchObject({ unfinished: 3, untaken: 3 })
  const [second, third] = [await open(2), await open(3)]
  await ngo.staff(followUps.take, { params: second })
  expect(await summary()).toMatchObject({ unfinished: 2, untaken: 1, mine: 1, oldestUntaken: oldest(3, '08:20') })
  await organizer.staff(followUps.setState, { params: third, body: { state: 'confirmed' } })
  await organizer.staff(followUps.setState, { params: third, body: { state: 'closed' } })
  expect(await summary()).toMatchObject({ unfinished: 1, untaken: 0, mine: 1, oldestUntaken: null })
  at('09:00')
  await report(3, 2)
  const answer = answerTo(form, county.code, 1, [1], 3)
  await phone.call(answers.post, { body: { answers: [answer] } })
  // The organizer who gave the verdict is the owner.
  expect(await summary()).toMatchObject({ unfinished: 2, untaken: 0, mine: 1, oldestUntaken: null })
})

test('counts what the lists of emergencies and of all reports show of the untaken, the own and those that mention one', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const ngo = await createNgo(mission)
  const form = await createForm(organizer.staff, formUpload('B'))
  const county = await createCounty(mission)
  const phone = await createPhone(mission, ngo.id)
  const open = async (station: number, option: number) => {
    await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [option], station)] } })
    const body = { idObserver: phone.id, idPollingStation: county.stationId(station) }
    return { id: (await ngo.staff(followUps.open, { body })).value.id }
  }
  const [flagged, unflagged, finished] = [await open(1, 2), await open(2, 0), await open(3, 0)]
  for (const params of [flagged, unflagged, finished]) {
    await ngo.staff(followUps.take, { params })
    await organizer.staff(followUps.comment, { params, body: { text: 'Look', mentions: [ngo.account] } })
  }
  await ngo.staff(followUps.setState, { params: finished, body: { state: 'confirmed' } })
  await ngo.staff(followUps.setState, { params: finished, body: { state: 'closed' } })
  const filters = { untaken: { owner: 'none' }, mine: { owner: 'me' }, mentioned: { mentioned: true } }
  const { untaken, mine, mentioned, ofAllReports } = (await ngo.staff(followUps.summary)).value
  expect([untaken, mine, mentioned, ofAllReports]).toEqual([0, 1, 1, { untaken: 0, mine: 2, mentioned: 3 }])
  const totals = async (urgent: boolean) => {
    const lists = Object.values(filters).map(filter => ngo.staff(answers.threads, { query: { ...filter, urgent } }))
    const [first, second, third] = (await Promise.all(lists)).map(({ value }) => value.totalItems)
    return { untaken: first, mine: second, mentioned: third }
  }
  expect(await totals(true)).toEqual({ untaken, mine, mentioned })
  expect(await totals(false)).toEqual(ofAllReports)
})

test('reads no table whole, however many follow-ups there are', async () => {
  const many = 20_000
  const [ngo, organizer] = [await createNgo(mission), await createNgo(mission, { organizer: true })]
  const county = await createCounty(mission, 'ZZ', 2)
  await sql`
    with person as (
      insert into observer (ngo_id, name, name_folded, phone, phone_key, pin_hash, created_at)
      select ${ngo.id}, 'x', 'x', 'p' || n, 'p' || n, 'x', now() from generate_series(1, ${many}::int) as n returning id
    ), opened as (
      insert into follow_up (ngo_id, state, opened_at, updated_at, waiting_since)
      select ${ngo.id}, case when n % 100 = 0 then 'new' else 'closed' end, now() + n * interval '1 second', now(),
        now() + n * interval '1 second'
      from generate_series(1, ${many}::int) as n returning id, state
    )
    insert into thread (observer_id, polling_station_id, ngo_id, county_id, sort_at, flagged_count, follow_up_id, follow_up_state)
    select person.id, ${county.stationId(1)}, ${ngo.id}, ${county.id}, now(), 1, opened.id, opened.state
    from (select id, row_number() over (order by id) as n from person) as person
    join (select id, state, row_number() over (order by id) as n from opened) as opened using (n)`.execute(mission.db)
  await sql`vacuum analyze`.execute(mission.db)
  for (const { account } of [ngo, organizer]) {
    const { value } = await mission.anonymous(session.authorize, { body: { user: account, password: secret } })
    const untaken: number[] = []
    const tables = await sequentiallyScannedTables(mission, value.access_token, async call => {
      untaken.push((await call(followUps.summary)).value.untaken)
      untaken.push((await call(answers.unseen)).value.urgent)
      for (const open of [true, undefined])
        await call(answers.threads, { query: { urgent: true, order: 'work', open, pageSize: 10 } })
    })
    for (const count of untaken) expect(count).toBeGreaterThanOrEqual(many / 100)
    expect(tables).not.toContain('follow_up')
    expect(tables).not.toContain('thread')
  }
})
