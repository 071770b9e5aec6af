import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import { unplaced } from '@scrutineer/contract/unplaced'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../../testkit/database/recount.ts'
import { unique } from '../../../../../testkit/unique.ts'
import { answerTo, createAccount, createNgo, secret } from '../../../../test/factories.ts'
import { reporting } from '../../../../test/reporting.ts'
import { applyTallyChanges } from '../../../db/shared/counters.ts'

const { mission, organizer, form, ngo, county, phone } = await reporting()

const at = (time: string) => mission.at(`2024-06-09T${time}:00Z`)
const flagged = 2
const post = (station: number, question: number, option?: number, code = county.code) => {
  const options = option === undefined ? [] : [option]
  return phone.call(answers.post, { body: { answers: [answerTo(form, code, question, options, station)] } })
}
const sendNote = (stationNumber: number, text = 'They beat people') =>
  phone.call(notes.add, { body: { countyCode: county.code, pollingStationNumber: stationNumber, text } })
const unseenBy = async ({ staff }: typeof ngo) => (await staff(answers.unseen)).value.urgent
const markSeen = ({ staff }: typeof ngo, station: number, time: string, numberOfNotes?: number) =>
  staff(answers.markSeen, {
    body: {
      idObserver: phone.id,
      idPollingStation: county.stationId(station),
      lastModified: `2024-06-09T${time}:00.000Z`,
      ...(numberOfNotes !== undefined && { numberOfNotes }),
    },
  })

test('an account’s unseen emergencies are counted: of its NGO, until it sees them, and again after a newer report', async () => {
  const atFirst = await unseenBy(organizer)
  await post(1, 0, flagged)
  await post(2, 0, flagged)
  await post(3, 0, 0)
  expect(await unseenBy(ngo)).toBe(2)
  expect(await unseenBy(organizer)).toBe(atFirst + 2)
  expect(await unseenBy(await createNgo(mission))).toBe(0)
  await markSeen(ngo, 1, '09:00')
  await markSeen(ngo, 3, '09:00')
  expect(await unseenBy(ngo)).toBe(1)
  expect(await unseenBy(organizer)).toBe(atFirst + 2)
  at('09:05')
  await post(1, 1, 0)
  // The account had the row of before on its screen.
  await markSeen(ngo, 1, '09:00')
  expect(await unseenBy(ngo)).toBe(2)
  await markSeen(ngo, 1, '09:05')
  expect(await unseenBy(ngo)).toBe(1)
  at('09:10')
  await post(2, 0)
  expect(await unseenBy(ngo)).toBe(0)
  await expectConsistentCounters(mission.db)
})

test('the newest unseen emergencies are listed: of the account’s NGO, the newest first, without those that it has seen', async () => {
  const newest = async ({ staff }: typeof ngo) => (await staff(answers.unseen)).value.newest ?? []
  const key = (station: number) => ({ idObserver: phone.id, idPollingStation: county.stationId(station) })
  await post(1, 0, flagged)
  at('09:05')
  await post(2, 0, flagged)
  await post(3, 0, 0)
  expect(await newest(ngo)).toEqual([key(2), key(1)])
  expect(await newest(organizer)).toEqual(expect.arrayContaining([key(2), key(1)]))
  expect(await newest(await createNgo(mission))).toEqual([])
  await markSeen(ngo, 2, '09:05', 0)
  expect(await newest(ngo)).toEqual([key(1)])
  await sendNote(2)
  expect(await newest(ngo)).toEqual([key(2), key(1)])
})

test('a placed report with a flag is unseen even if newer reports of the station were seen', async () => {
  await post(1, 0, flagged, 'nowhere')
  at('10:00')
  await post(1, 1, 0)
  await markSeen(ngo, 1, '10:00')
  const [report] = (await ngo.staff(unplaced.list)).value.data
  await ngo.staff(unplaced.place, { body: { ids: [report?.id ?? 0], idPollingStation: county.stationId(1) } })
  expect(await unseenBy(ngo)).toBe(1)
  const { value } = await ngo.staff(answers.threads, { query: { urgent: true, seen: false } })
  expect(value.totalItems).toBe(1)
})

test('a note makes a seen report unseen, without moving it in the list, until the account sees the note', async () => {
  await post(1, 0, flagged)
  at('09:02')
  await post(2, 0, 0)
  await markSeen(ngo, 1, '09:00', 0)
  await markSeen(ngo, 2, '09:02', 0)
  at('09:05')
  for (const station of [1, 2]) await sendNote(station)
  expect(await unseenBy(ngo)).toBe(1)
  const list = async () => (await ngo.staff(answers.threads, { query: { county: county.code } })).value.data
  expect(await list()).toMatchObject([
    { lastModified: '2024-06-09T09:02:00.000Z', numberOfNotes: 1, seen: false },
    { lastModified: '2024-06-09T09:00:00.000Z', numberOfNotes: 1, seen: false },
  ])
  // The account had the row of before on its screen.
  expect((await markSeen(ngo, 1, '09:00', 0)).status).toBe(200)
  expect(await unseenBy(ngo)).toBe(1)
  await markSeen(ngo, 1, '09:00', 1)
  expect(await unseenBy(ngo)).toBe(0)
  await expectConsistentCounters(mission.db)
})

test('a note by staff makes a report unseen for others, not for its author', async () => {
  await post(1, 0, flagged)
  await markSeen(ngo, 1, '09:00')
  await markSeen(organizer, 1, '09:00')
  const before = await unseenBy(organizer)
  const note = { idObserver: phone.id, idPollingStation: county.stationId(1), text: 'They rang back' }
  await ngo.staff(notes.add, { body: note })
  expect(await unseenBy(ngo)).toBe(0)
  expect(await unseenBy(organizer)).toBe(before + 1)
})

test('a mention makes a report unseen again, and an account that has seen reports can be deleted', async () => {
  await post(1, 0, flagged)
  await markSeen(ngo, 1, '09:00')
  await markSeen(organizer, 1, '09:00')
  expect(await unseenBy(ngo)).toBe(0)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const { id } = (await ngo.staff(followUps.open, { body })).value
  await organizer.staff(followUps.comment, { params: { id }, body: { text: 'Call them', mentions: [ngo.account] } })
  expect(await unseenBy(ngo)).toBe(1)
  await markSeen(ngo, 1, '09:00')
  await mission.db.deleteFrom('staff').where('account', '=', ngo.account).execute()
  await expectConsistentCounters(mission.db)
})

test('what an organizer has seen of other NGOs doesn’t count when its NGO no longer is one', async () => {
  const former = await createNgo(mission, { organizer: true })
  await post(1, 0, flagged)
  await markSeen(former, 1, '09:00')
  await organizer.staff(ngos.setOrganizer, { params: { id: former.id }, body: { isOrganizer: false } })
  const { value } = await mission.anonymous(session.authorize, { body: { user: former.account, password: secret } })
  expect((await mission.withToken(value.access_token)(answers.unseen)).value).toMatchObject({ urgent: 0, newest: [] })
})

const station = fc.integer({ min: 1, max: 3 })
const action = fc.oneof(
  fc.record({
    kind: fc.constant('post' as const),
    station,
    question: fc.constantFrom(0, 1),
    option: fc.option(station),
  }),
  fc.record({
    kind: fc.constant('see' as const),
    station,
    time: fc.constantFrom('09:00', '09:30', '10:00'),
    notes: fc.constantFrom(undefined, 0, 1, 100),
  }),
  fc.record({ kind: fc.constant('note' as const), station }),
  fc.record({ kind: fc.constant('apply' as const) }),
)

test('the number equals the list after random concurrent reports and views', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('09:00', '09:30', '10:00'), fc.array(action)), { maxLength: 4 }),
      async steps => {
        for (const [time, actions] of steps) {
          at(time)
          await Promise.all(
            actions.map(each => {
              if (each.kind === 'see') return markSeen(ngo, each.station, each.time, each.notes)
              if (each.kind === 'note') return sendNote(each.station, unique())
              if (each.kind === 'apply') return applyTallyChanges(mission.db)
              return post(
                each.station,
                each.question,
                each.option === null ? undefined : Math.min(each.option, each.question === 1 ? 1 : 2),
              )
            }),
          )
          const query = { urgent: true, open: true, seen: false, pageSize: 100 }
          const { value } = await ngo.staff(answers.threads, { query })
          expect(value.data.length).toBe(await unseenBy(ngo))
        }
        await expectConsistentCounters(mission.db)
      },
    ),
    { numRuns: 30 },
  )
})

test('what is closed is not counted, until another flag reopens it', async () => {
  await post(1, 0, flagged)
  const body = { idObserver: phone.id, idPollingStation: county.stationId(1) }
  const params = { id: (await ngo.staff(followUps.open, { body })).value.id }
  await ngo.staff(followUps.take, { params })
  await ngo.staff(followUps.setState, { params, body: { state: 'unfounded' } })
  expect(await unseenBy(ngo)).toBe(1)
  await ngo.staff(followUps.setState, { params, body: { state: 'closed' } })
  expect((await ngo.staff(answers.unseen)).value).toMatchObject({ urgent: 0, newest: [] })
  at('09:10')
  await post(1, 1, 1)
  expect(await unseenBy(ngo)).toBe(1)
})

test('all open emergencies are marked as seen, up to the newest one that was shown, for this account alone', async () => {
  await post(1, 0, flagged)
  at('09:05')
  await post(2, 0, flagged)
  at('09:06')
  await post(3, 0, flagged)
  const other = await createAccount(mission, ngo.id)
  await sendNote(2, 'They have left')
  await ngo.staff(answers.markAllSeen, { body: { until: '2024-06-09T09:05:00.000Z' } })
  expect(await unseenBy(ngo)).toBe(2)
  at('09:07')
  await ngo.staff(answers.markAllSeen, { body: { until: '2024-06-09T09:07:00.000Z' } })
  expect(await unseenBy(ngo)).toBe(0)
  await post(3, 1, 1)
  expect((await ngo.staff(answers.unseen)).value).toMatchObject({
    urgent: 1,
    newest: [{ idObserver: phone.id, idPollingStation: county.stationId(3) }],
  })
  expect((await other.staff(answers.unseen)).value.urgent).toBe(3)
  await sendNote(1)
  expect(await unseenBy(ngo)).toBe(2)
  await expectConsistentCounters(mission.db)
})
