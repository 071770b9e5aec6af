import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { followUps } from '@scrutineer/contract/follow-up'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { placeImports } from '@scrutineer/contract/place-imports'
import { stations } from '@scrutineer/contract/stations'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../../testkit/database/recount.ts'
import { uniquePhone } from '../../../../../testkit/unique.ts'
import {
  answerTo,
  conditionalUpload,
  createCounty,
  createForm,
  createNgo,
  createPhone,
} from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { numbersUpload, typeInto } from '../../../../test/typed-numbers.ts'
import { applyTallyChanges, recountAll } from '../../../db/shared/counters.ts'

let county: Awaited<ReturnType<typeof createCounty>>
let minute = 0
const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = await createForm(organizer.staff, conditionalUpload('A'))
const counted = await createForm(organizer.staff, numbersUpload('N'))
const phones = [await createPhone(mission, organizer.id), await createPhone(mission, (await createNgo(mission)).id)]
beforeEach(async () => {
  county = await createCounty(mission, undefined, 3)
})

const tick = () => {
  minute += 1
  mission.at(new Date(Date.UTC(2024, 5, 9, 6, minute)).toISOString())
}
const merge = (from: number, into: number) =>
  organizer.staff(stations.merge, { params: { id: from }, body: { into, confirm: true } })
const report = (phone: number, at: { code: string; number: number }, question: number, options: number[]) => {
  tick()
  return phones[phone]?.call(answers.post, {
    body: { answers: [answerTo(form, at.code, question, options, at.number)] },
  })
}
const arrive = (phone: number, at: { code: string; number: number }, times: object = {}) => {
  tick()
  return phones[phone]?.call(answers.arrive, {
    body: { countyCode: at.code, idPollingStation: at.number, observerArrivalTime: '2024-06-09 07:00', ...times },
  })
}
const addNote = (phone: number, at: { code: string; number: number }) => {
  tick()
  const body = { text: `seen ${minute}`, countyCode: at.code, pollingStationNumber: at.number }
  return phones[phone]?.call(notes.add, { body })
}
const first = () => ({ code: county.code, number: 1 })
const second = () => ({ code: county.code, number: 2 })

const selected = async (phone: number, stationId: number) => {
  const rows = await mission.db
    .selectFrom('answer')
    .innerJoin('selected_option', 'answer_id', 'answer.id')
    .where('observer_id', '=', phones[phone]?.id ?? 0)
    .where('polling_station_id', '=', stationId)
    .where('superseded_at', 'is', null)
    .select(['question_id', 'option_id'])
    .orderBy('question_id')
    .orderBy('option_id')
    .execute()
  return rows.map(({ question_id: question, option_id: option }) => [question, option])
}

test('reports of a duplicate move to the other station; a phone that goes on using its number reports there', async () => {
  await report(0, second(), 0, [2])
  await addNote(0, second())
  await arrive(0, second())
  const reply = await merge(county.stationId(2), county.stationId(1))
  expect([reply.status, reply.value.id]).toEqual([200, county.stationId(1)])
  expect(await selected(0, county.stationId(1))).toEqual([[form.question(0).id, form.optionId(0, 2)]])
  const list = (await organizer.staff(stations.list, { query: { county: county.code } })).value.data
  expect(list.map(({ number, reports, visits, flagged }) => [number, reports, visits, flagged])).toEqual([
    [1, 1, 1, 1],
    [3, 0, 0, 0],
  ])
  expect((await report(0, second(), 1, [0]))?.headers.unplaced).toBeUndefined()
  expect((await addNote(1, second()))?.headers.unplaced).toBeUndefined()
  expect((await arrive(1, second()))?.headers.unplaced).toBeUndefined()
  expect(await selected(0, county.stationId(1))).toHaveLength(2)
  await expectConsistentCounters(mission.db)
  const entry = (await organizer.staff(audit.list, { query: { action: 'station.merge' } })).value.data[0]
  expect(entry?.facts).toEqual({
    county: county.code,
    pollingStationNumber: 2,
    mergedInto: `${county.code} 1`,
    stations: [2, 1].map(number => String(county.stationId(number))),
    movedReports: 1,
    movedVisits: 1,
    observers: [String(phones[0]?.id)],
  })
  const { rows } = await sql<{ kind: string }>`
    select kind from live_event where polling_station_id = ${county.stationId(1)} or kind = 'places'`.execute(
    mission.db,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['places', 'answers']))
})

test('a note that a merge moves as soon as it is committed is answered', async () => {
  const { stationId } = county
  await sql
    .raw(`
    create function move_note() returns trigger language plpgsql as $$ begin
      update note set polling_station_id = ${stationId(1)} where id = new.id;
      return null;
    end $$;
    create constraint trigger move_note after insert on note deferrable initially deferred
      for each row execute function move_note();`)
    .execute(mission.db)
  try {
    const sent = await addNote(0, second())
    const body = { idObserver: phones[0]?.id ?? 0, idPollingStation: stationId(2), text: 'called' }
    const replies = [sent, await organizer.staff(notes.add, { body })]
    expect(replies.map(reply => reply?.status)).toEqual([200, 200])
  } finally {
    await sql.raw('drop function move_note cascade').execute(mission.db)
    // The thread stayed where it was.
    await mission.db
      .updateTable('note')
      .set({ polling_station_id: stationId(2) })
      .where('polling_station_id', '=', stationId(1))
      .execute()
  }
})

test('where an observer reported from both, the newest answer is current and the others are its history', async () => {
  await report(0, first(), 0, [0])
  await report(0, second(), 0, [2])
  await report(0, second(), 1, [0])
  await report(0, first(), 1, [1])
  await arrive(0, first())
  await arrive(0, second(), { observerArrivalTime: '', observerLeaveTime: '2024-06-09 11:00' })
  await merge(county.stationId(2), county.stationId(1))
  expect(await selected(0, county.stationId(1))).toEqual([
    [form.question(0).id, form.optionId(0, 2)],
    [form.question(1).id, form.optionId(1, 1)],
  ])
  const versions = await mission.db
    .selectFrom('answer')
    .where('polling_station_id', '=', county.stationId(1))
    .where('question_id', '=', form.question(0).id)
    .select(['answered_at', 'superseded_at'])
    .orderBy('id')
    .execute()
  expect(versions.map(version => version.superseded_at)).toEqual([versions[1]?.answered_at, null])
  const visits = await mission.db
    .selectFrom('visit')
    .where('polling_station_id', '=', county.stationId(1))
    .where('superseded_at', 'is', null)
    .select(['arrived_at', 'left_at'])
    .execute()
  expect(visits).toEqual([{ arrived_at: expect.any(Date), left_at: expect.any(Date) }])
  await expectConsistentCounters(mission.db)
})

test('two follow-ups become one with the events of both: the taken one remains, and the report is unseen if one was', async () => {
  await report(0, first(), 0, [2])
  await report(0, second(), 0, [2])
  for (const number of [1, 2]) if (phones[0]) await typeInto(phones[0], counted, county.code, number, 1, ['5'])
  const key = (number: number) => ({ idObserver: phones[0]?.id ?? 0, idPollingStation: county.stationId(number) })
  const open = (await organizer.staff(followUps.open, { body: key(1) })).value.id
  const taken = (await organizer.staff(followUps.open, { body: key(2) })).value.id
  await organizer.staff(followUps.take, { params: { id: taken } })
  await organizer.staff(followUps.comment, { params: { id: open }, body: { text: 'called the chair' } })
  await organizer.staff(answers.markSeen, { body: key(2) })
  await merge(county.stationId(2), county.stationId(1))
  const thread = (await organizer.staff(answers.thread, { query: key(1) })).value
  expect(thread).toMatchObject({ seen: false, followUp: { id: taken, state: 'taken' } })
  const { rows } = await sql<{ kind: string }>`
    select kind from follow_up_event where follow_up_id = ${taken} order by id`.execute(mission.db)
  expect(rows.map(({ kind }) => kind)).toEqual(['opened', 'opened', 'taken', 'comment'])
  await expectConsistentCounters(mission.db)
})

test('an assignment moves, and an import doesn’t create the duplicate again', async () => {
  const body = { name: 'Ana', phone: uniquePhone(), pin: '1234', assignedStations: [`${county.code} 2`] }
  const { value } = await organizer.staff(observers.add, { body })
  await merge(county.stationId(2), county.stationId(1))
  const assigned = await mission.db
    .selectFrom('observer_assignment')
    .where('observer_id', '=', Number(value))
    .select('polling_station_id')
    .execute()
  expect(assigned).toEqual([{ polling_station_id: county.stationId(1) }])
  const csv = `countyCode,county,number,name\n${county.code},County,2,School\n${county.code},County,3,Library\n`
  const check = await organizer.staff(placeImports.check, { files: [new File([csv], 'places.csv')] })
  expect(check.value).toMatchObject({ new: 0, same: 1 })
  const save = await organizer.staff(stations.save, { body: { county: county.code, number: 2, confirm: true } })
  expect([save.status, Object.keys(save.problem.errors ?? {})]).toEqual([409, ['number']])
})

test('a station isn’t merged into itself or an unknown one', async () => {
  expect((await merge(county.stationId(1), county.stationId(1))).status).toBe(400)
  expect((await merge(county.stationId(1), 999_999)).status).toBe(400)
  expect((await merge(999_999, county.stationId(1))).status).toBe(404)
})

const place = fc.integer({ min: 0, max: 4 })
const actionArbitrary = fc.record({
  kind: fc.constantFrom('answer' as const, 'answer' as const, 'number' as const, 'note' as const, 'visit' as const),
  phone: fc.integer({ min: 0, max: 1 }),
  place,
  question: fc.constantFrom(0, 1),
  options: fc.constantFrom<number[]>([], [0], [1], [2], [0, 2]),
})

/** Everything that counters and reconciliations compute from the reports. */
const situation = async () => {
  await applyTallyChanges(mission.db)
  const { rows } = await sql<object>`
    select measure, ngo_id, county_id, subject_id, total from tally
    where total <> 0 and measure <> 'quarter_reports' order by 1, 2, 3, 4`.execute(mission.db)
  return rows
}
const stored = async () => {
  const { rows } = await sql<object>`
    select (select count(*) from answer) as answers, (select count(*) from note) as notes,
      (select count(*) from follow_up_event) as events,
      (select count(distinct (observer_id, question_id)) from answer where superseded_at is null) as questions`.execute(
    mission.db,
  )
  return rows
}

test('counters equal a recount after merges and random reports before and after them, and no report is lost', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(actionArbitrary, { minLength: 3, maxLength: 14 }),
      fc.uniqueArray(place, { minLength: 2, maxLength: 3 }),
      async (actions, order) => {
        const [north, south] = [await createCounty(mission, undefined, 3), await createCounty(mission, undefined, 2)]
        const at = [...[1, 2, 3].map(number => ({ code: north.code, number, id: north.stationId(number) }))].concat(
          [1, 2].map(number => ({ code: south.code, number, id: south.stationId(number) })),
        )
        const perform = async ({ kind, phone, question, options, ...action }: (typeof actions)[number]) => {
          const station = at[action.place] ?? { code: '', number: 0 }
          const chosen = question === 0 ? options : options.filter(option => option < 2).slice(0, 1)
          const sender = phones[phone]
          if (kind === 'answer') await report(phone, station, question, chosen)
          else if (kind === 'number' && sender)
            await typeInto(sender, counted, station.code, station.number, 1, [String(minute)])
          else await (kind === 'note' ? addNote(phone, station) : arrive(phone, station))
        }
        for (const action of actions) await perform(action)
        for (let step = 1; step < order.length; step += 1) {
          const before = await stored()
          const reply = await merge(at[order[step - 1] ?? 0]?.id ?? 0, at[order[step] ?? 0]?.id ?? 0)
          expect(reply.status).toBe(200)
          expect((await stored()).map(row => ({ ...row, questions: 0 }))).toEqual(
            before.map(row => ({ ...row, questions: 0 })),
          )
          await expectConsistentCounters(mission.db)
        }
        for (const action of actions.slice(0, 3)) await perform(action)
        await expectConsistentCounters(mission.db)
        const maintained = await situation()
        await mission.db.transaction().execute(recountAll)
        expect(maintained).toEqual(await situation())
      },
    ),
    { numRuns: 25 },
  )
})
