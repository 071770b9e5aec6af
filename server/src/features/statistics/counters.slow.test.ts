import { answers } from '@scrutineer/contract/answers'
import { forms as formCalls } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const counties = ['AA', 'BB'] as const
const formCodes = ['EN-A', 'B', 'XC'] as const

const reports = ['selected_option', 'answer', 'live_event', 'thread'] as const
const counterTables = ['tally_change', 'tally'] as const

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const form = (code: string) => createForm(organizer.staff, formUpload(code))
const forms = { 'EN-A': await form('EN-A'), B: await form('B'), XC: await form('XC') }
for (const code of counties) await createCounty(mission, code, 2)

const person = fc.integer({ min: 0, max: 3 })
const actionArbitrary = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      person,
      county: fc.constantFrom(...counties),
      station: fc.constant(1),
      form: fc.constantFrom(...formCodes),
      options: fc.constantFrom<number[]>([], [0], [2], [1, 2]),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), person }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('test observer' as const), person, is: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('NGO' as const), isActive: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('rename' as const),
      form: fc.constantFrom(...formCodes),
      ending: fc.constantFrom('A', 'C', 'X'),
    }),
  },
)
type Action = typeof actionArbitrary extends fc.Arbitrary<infer T> ? T : never

/** A model of the rankings in memory, recounted each time. */
const createModel = () => {
  const reports = new Map<string, { person: number; county: string; station: number; form: string; flags: number }>()
  const testing = new Set<number>()
  const codes = new Map<string, string>()
  let isSecondNgoActive = true
  const counted = () =>
    [...reports.values()].filter(report => !testing.has(report.person) && (report.person < 2 || isSecondNgoActive))
  const rank = (groups: Map<string, number>) =>
    [...groups]
      .filter(([, value]) => value > 0)
      .sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
      .map(([label, value]) => `${label} ${value}`)
  const sum = (by: 'county' | 'station', ending: string) => {
    const groups = new Map<string, number>()
    for (const { county, station, flags } of counted().filter(({ form }) =>
      (codes.get(form) ?? form).endsWith(ending),
    )) {
      const label = by === 'county' ? `County ${county}` : `${county} ${station}`
      groups.set(label, (groups.get(label) ?? 0) + flags)
    }
    return rank(groups)
  }
  return {
    reports,
    testing,
    codes,
    setActive: (isActive: boolean) => {
      isSecondNgoActive = isActive
    },
    ranking: (method: Ranking): string[] => {
      if (method === 'observerNumber') {
        const people = new Map<string, Set<number>>()
        for (const { county, person: who } of counted()) {
          people.set(county, (people.get(county) ?? new Set()).add(who))
        }
        return rank(new Map([...people].map(([county, those]) => [`County ${county}`, those.size])))
      }
      const ending = method.includes('Opening') ? 'A' : method.includes('Counting') ? 'C' : ''
      return sum(method.startsWith('counties') ? 'county' : 'station', ending)
    },
  }
}

test('rankings equal a full recount after random operations', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(actionArbitrary, { minLength: 1, maxLength: 40 }), async actions => {
      for (const table of [...reports, ...counterTables]) {
        await mission.db.deleteFrom(table).execute()
      }
      const second = await createNgo(mission)
      const phones = [
        ...(await Promise.all([0, 1].map(() => createPhone(mission, organizer.id)))),
        ...(await Promise.all([2, 3].map(() => createPhone(mission, second.id)))),
      ]
      const model = createModel()
      const rename = (form: (typeof formCodes)[number], code: string) => {
        const { id, sections } = forms[form]
        return organizer.staff(formCalls.save, { body: { ...formUpload(code), id, formSections: sections } })
      }
      for (const code of formCodes) await rename(code, code)
      const perform = async (action: Action) => {
        if (action.kind === 'NGO') {
          await organizer.staff(ngos.setActive, { params: { id: second.id }, body: { isActive: action.isActive } })
          return model.setActive(action.isActive)
        }
        if (action.kind === 'rename') {
          const code = `${action.form}${action.ending}`
          expect((await rename(action.form, code)).status).toBe(200)
          return model.codes.set(action.form, code)
        }
        const phone = phones[action.person]
        if (!phone) throw new Error('there are four people')
        if (action.kind === 'remove') return organizer.staff(observers.remove, { query: { id: phone.id } })
        if (action.kind === 'test observer') {
          const body = { idObserver: phone.id, isTestObserver: action.is }
          const { status } = await organizer.staff(observers.change, { body })
          if (status === 200) model.testing[action.is ? 'add' : 'delete'](action.person)
          return undefined
        }
        const form = forms[action.form]
        const options = action.options.map(option => ({ optionId: form.optionId(0, option) }))
        const at = { countyCode: action.county, pollingStationNumber: action.station }
        const answer = { ...at, questionId: form.question(0).id, options }
        const { status } = await phone.call(answers.post, { body: { answers: [answer] } })
        const key = [action.person, action.county, action.station, action.form].join()
        // Requests of signed-out phones are rejected; withdrawing a missing answer changes nothing.
        if (status !== 200 || (options.length === 0 && !model.reports.has(key))) return undefined
        return model.reports.set(key, { ...action, flags: action.options.includes(2) ? 1 : 0 })
      }
      for (const action of actions) await perform(action)
      for (const method of rankings) {
        const { value } = await organizer.staff(statistics.ranking, { params: { method } })
        expect([method, value.data.map(row => `${row.label} ${row.value}`)]).toEqual([method, model.ranking(method)])
      }
    }),
    { numRuns: 30 },
  )
})
