import { answers } from '@scrutineer/contract/answers'
import { followUps } from '@scrutineer/contract/follow-up'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { type Situation, situation } from '@scrutineer/contract/situation'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
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
import { linkedNumbers } from '../../../test/situation/lists.ts'
import { recountSituation } from '../../../test/situation/recount.ts'

const counties = ['AA', 'BB'] as const

let organizer: Awaited<ReturnType<typeof createNgo>>
const mission = await sharedMission()
organizer = await createNgo(mission, { organizer: true })
const forms = [await createForm(organizer.staff, formUpload('A')), await createForm(organizer.staff, formUpload('B'))]
for (const code of counties) await createCounty(mission, code, 2)
await mission.db.updateTable('polling_station').set({ latitude: 44, longitude: 26 }).where('number', '=', 1).execute()

const person = fc.integer({ min: 0, max: 2 })
const station = fc.constantFrom({ county: 'AA', number: 1 }, { county: 'AA', number: 2 }, { county: 'BB', number: 1 })
const actionArbitrary = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      person,
      station,
      // Few, so that answers are often changed and withdrawn.
      topic: fc.constantFrom({ form: 0, question: 0 }, { form: 0, question: 1 }, { form: 1, question: 0 }),
      options: fc.constantFrom<number[]>([], [0], [1], [2], [0, 2]),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('note' as const), person, station }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('visit' as const),
      call: fc.constantFrom('arrive' as const, 'leave' as const),
      person,
      station,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), minutes: fc.constantFrom(0.25, 1, 16, 30) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('take' as const),
      result: fc.constantFrom(undefined, 'closed' as const, 'confirmed' as const, 'unverifiable' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('link' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('NGO' as const), isActive: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('read' as const) }) },
)
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never

const clear = () =>
  sql`truncate thread_seen, follow_up_event, follow_up, attachment, note, visit, selected_option, answer, live_event, thread,
    tally_change, tally, form_progress, observer_county, thread_flag, observer cascade`.execute(mission.db)

/** The reply in the shape of the recount. */
const comparable = (reply: Situation, states: string) => ({
  counties: reply.counties.map(({ code, stations, seen }) => ({ code, stations, seen })),
  ngos: new Map(reply.ngos.map(({ idNgo, seen }) => [idNgo, seen])),
  observers: reply.observers,
  reports: reply.reports,
  quarters: reply.day.quarters,
  forms: reply.forms.map(({ idForm, observers: answering, reports }) => ({ idForm, observers: answering, reports })),
  followUps: {
    states: reply.followUps.states,
    untaken: reply.followUps.untaken,
    oldestUntakenSince: reply.followUps.oldestUntaken?.since,
  },
  flags: reply.flags.map(({ idOption, reports, answered, notObserved }) => ({
    ...{ idOption, reports, answered, notObserved },
  })),
  states,
})

test('a situation equals a recount of the reports after random operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 20, maxLength: 80 }), async actions => {
      await clear()
      await mission.db
        .updateTable('ngo')
        .set({ is_active: false, observer_count: 0 })
        .where('id', '<>', organizer.id)
        .execute()
      await mission.db.updateTable('ngo').set({ observer_count: 0 }).execute()
      let now = new Date('2024-06-09T06:00:00Z')
      mission.at(now.toISOString())
      // Sessions refer to observers too.
      organizer = { ...organizer, staff: await mission.signIn(organizer.account, secret) }
      const second = await createNgo(mission)
      const phones = [
        await createPhone(mission, organizer.id),
        await createPhone(mission, second.id),
        await createPhone(mission, second.id),
      ]
      const visit = (kind: 'arrive' | 'leave', { county, number }: { county: string; number: number }) => ({
        body: {
          idPollingStation: number,
          countyCode: county,
          [kind === 'arrive' ? 'observerArrivalTime' : 'observerLeaveTime']: now.toISOString(),
        },
      })
      const perform = async (action: Action) => {
        if (action.kind === 'wait') {
          now = new Date(now.getTime() + action.minutes * 60_000)
          return mission.at(now.toISOString())
        }
        if (action.kind === 'read') return organizer.staff(situation.get)
        if (action.kind === 'NGO') {
          return organizer.staff(ngos.setActive, { params: { id: second.id }, body: { isActive: action.isActive } })
        }
        if (action.kind === 'take') {
          const row = await mission.db.selectFrom('follow_up').select('id').orderBy('id', 'desc').executeTakeFirst()
          if (!row) return undefined
          await organizer.staff(followUps.take, { params: row })
          const { result } = action
          if (result === 'closed')
            await organizer.staff(followUps.setState, { params: row, body: { state: 'unfounded' } })
          return result && organizer.staff(followUps.setState, { params: row, body: { state: result } })
        }
        if (action.kind === 'link') {
          const all = await mission.db
            .selectFrom('thread')
            .select(['observer_id', 'polling_station_id', 'ngo_id', 'follow_up_id'])
            .where('follow_up_id', 'is not', null)
            .orderBy('follow_up_id')
            .execute()
          const [report, ...others] = all
          const id = others.find(other => other.ngo_id === report?.ngo_id)?.follow_up_id
          if (!report || !id) return undefined
          const body = { idObserver: report.observer_id, idPollingStation: report.polling_station_id }
          return organizer.staff(followUps.link, { params: { id }, body })
        }
        const phone = phones[action.person]
        if (!phone) throw new Error('there are three people')
        if (action.kind === 'remove') return organizer.staff(observers.remove, { query: { id: phone.id } })
        const { county, number } = action.station
        if (action.kind === 'visit') return phone.call(answers[action.call], visit(action.call, action.station))
        if (action.kind === 'note') {
          const body = { CountyCode: county, PollingStationNumber: number, Text: `Seen at ${now.toISOString()}` }
          return phone.call(notes.add, { body })
        }
        const { form: formIndex, question } = action.topic
        const form = forms[formIndex]
        if (!form) throw new Error('there are two forms')
        // The second question has two options only.
        const options = action.options.map(option => Math.min(option, question === 1 ? 1 : 2))
        return phone.call(answers.post, { body: { answers: [answerTo(form, county, question, options, number)] } })
      }
      for (const action of actions) await perform(action)

      const isActive = (
        await mission.db.selectFrom('ngo').select('is_active').where('id', '=', second.id).executeTakeFirst()
      )?.is_active
      const views = [
        { staff: organizer.staff, query: {}, ngoId: undefined },
        { staff: organizer.staff, query: { idNgo: second.id }, ngoId: second.id },
        ...(isActive ? [{ staff: second.staff, query: {}, ngoId: second.id }] : []),
      ]
      for (const { staff, query, ngoId } of views) {
        const reply = await staff(situation.get, { query })
        const map = await staff(situation.stationStates, { query })
        // A deactivation signs the account out.
        if (staff === second.staff && reply.status === 401) continue
        const recount = await recountSituation(mission.db, ngoId, now, new Date(reply.value.day.from))
        expect(comparable(reply.value, map.value.states)).toEqual(recount)
        const { numbers, totals } = await linkedNumbers(staff, reply.value, ngoId)
        expect(totals).toEqual(numbers)
      }
    }),
    { numRuns: 25 },
  )
})
