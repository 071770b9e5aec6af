import { evaluateCheck } from '@scrutineer/contract/checks/evaluate-check'
import { numbers } from '@scrutineer/contract/numbers'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { numbersUpload, turnoutTimes as times, typeInto } from '../../../test/typed-numbers.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const numbersForm = (code: string) => createForm(organizer.staff, numbersUpload(code))

let time = Date.UTC(2024, 5, 9, 6)
/** Results are kept for half a minute. */
const tick = (seconds = 60) => {
  time += seconds * 1000
  mission.at(new Date(time).toISOString())
}

interface Sent {
  readonly phone: number
  readonly station: number
  readonly voters: readonly (number | null)[]
}

/** The newest turnout of each station and time. */
const newestTurnout = (sent: readonly Sent[]) => {
  const current = new Map(sent.map((report, order) => [`${report.phone} ${report.station}`, { ...report, order }]))
  const newest = new Map<number, (number | null)[]>()
  for (const { station, voters } of [...current.values()].sort((one, other) => one.order - other.order)) {
    const before = newest.get(station) ?? [null, null, null]
    newest.set(
      station,
      times.map((_, index) => voters[index] ?? before[index] ?? null),
    )
  }
  return newest
}

const exceeds = (voters: number, registered: number | undefined) => {
  const rule = {
    when: { '>': [{ '+': [{ var: 'answers.1.1' }] }, { '+': [{ var: 'station.registeredVoters' }] }] as const },
    tolerance: null,
    missing: { left: 'skip', right: 'skip' },
  } as const
  const facts: [string, string][] = registered === undefined ? [] : [['station.registeredVoters', String(registered)]]
  // The evaluator reads tuples; readonly ones are the same to it.
  const { outcome } = evaluateCheck(rule as never, new Map([['answers.1.1', String(voters)], ...facts]))
  return outcome === 'fires'
}

test('turnout through the day equals a recount of random reports', async () => {
  const form = await numbersForm('S3')
  const ngo = await createNgo(mission)
  const first = await createPhone(mission, ngo.id)
  const phones = [first, await createPhone(mission, ngo.id)]
  const registered = [300, 300, undefined, 0]
  const report = fc.record({
    phone: fc.nat(1),
    station: fc.integer({ min: 1, max: 4 }),
    voters: fc.tuple(...times.map(() => fc.option(fc.integer({ min: 0, max: 400 })))),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(report, { minLength: 1, maxLength: 10 }), async sent => {
      const county = await createCounty(mission, undefined, registered.length)
      for (const [index, voters = null] of registered.entries())
        await mission.db
          .updateTable('polling_station')
          .set({ registered_voters: voters })
          .where('id', '=', county.stationId(index + 1))
          .execute()
      for (const { phone, station, voters } of sent) {
        tick(1)
        await typeInto(
          phones[phone] ?? first,
          form,
          county.code,
          station,
          0,
          voters.map(value => (value === null ? '' : String(value))),
        )
      }
      tick()
      const { value } = await ngo.staff(numbers.turnout)
      const newest = [...newestTurnout(sent)]
      const expected = times.map((at, index) => {
        const reported = newest.flatMap(([station, voters]) => {
          const signed = voters[index] ?? null
          return signed === null ? [] : [{ signed, registered: registered[station - 1] }]
        })
        const comparable = reported.flatMap(({ signed, registered: all }) =>
          all === undefined || signed > all ? [] : [{ signed, all }],
        )
        return {
          at,
          stations: reported.length,
          comparableStations: comparable.length,
          voters: comparable.reduce((sum, { signed }) => sum + signed, 0),
          registeredVoters: comparable.reduce((sum, { all }) => sum + all, 0),
        }
      })
      expect(value.points).toEqual(expected)
      const problems = newest.flatMap(([station, voters]) => {
        const known = times.flatMap((at, index) => {
          const signed = voters[index] ?? null
          return signed === null ? [] : [{ at, signed }]
        })
        const idPollingStation = county.stationId(station)
        return known.flatMap(({ at, signed }, index) => {
          const before = known[index - 1]
          return [
            ...(exceeds(signed, registered[station - 1])
              ? [
                  {
                    kind: 'exceeds',
                    at,
                    idPollingStation,
                    voters: signed,
                    limit: registered[station - 1],
                    limitAt: null,
                  },
                ]
              : []),
            ...(before && before.signed > signed
              ? [{ kind: 'falls', at, idPollingStation, voters: signed, limit: before.signed, limitAt: before.at }]
              : []),
          ]
        })
      })
      const key = (problem: object) => JSON.stringify(Object.entries(problem).sort())
      expect(value.problems.map(({ pollingStationName: _, ...problem }) => key(problem)).sort()).toEqual(
        problems.map(key).sort(),
      )
      expect([value.exceeding, value.falling]).toEqual(
        ['exceeds', 'falls'].map(kind => problems.filter(problem => problem.kind === kind).length),
      )
      for (const station of new Set(sent.map(each => each.station)))
        for (const [index, phone] of phones.entries())
          if (sent.some(each => each.phone === index && each.station === station))
            await typeInto(phone, form, county.code, station, 0, [])
    }),
    { numRuns: 25 },
  )
})
