import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createPhone } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { numbersUpload, typeInto } from '../../../test/typed-numbers.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

let second = 0
const tick = () => {
  second += 1
  mission.at(new Date(Date.UTC(2024, 5, 9, 8, 0, second)).toISOString())
}

const createStation = async () => {
  const form = await createForm(organizer.staff, numbersUpload(`ST${second}`))
  const ngo = await createNgo(mission)
  const county = await createCounty(mission)
  const id = county.stationId(1)
  await mission.db.updateTable('polling_station').set({ registered_voters: 500 }).where('id', '=', id).execute()
  const [ana, dan] = [await createPhone(mission, ngo.id), await createPhone(mission, ngo.id)]
  const type = (phone: typeof ana, question: number, texts: readonly string[]) => {
    tick()
    return typeInto(phone, form, county.code, 1, question, texts)
  }
  const read = async (staff = ngo.staff) => (await staff(stations.get, { params: { id } })).value
  return { form, ngo, ana, dan, type, read }
}

test('numbers of two observers that differ are a disagreement, unless they are as near as the form allows', async () => {
  const { form, ana, dan, type, read } = await createStation()
  await type(ana, 1, ['12,5'])
  mission.at('2024-06-09T14:00:00Z')
  await typeInto(dan, form, (await read()).station.countyCode, 1, 1, ['13'])
  const [question] = (await read()).questions
  expect(question).toMatchObject({ state: 'differ', minutesApart: 360, differingNumbers: [form.optionId(1, 0)] })
  expect(question?.answers.map(({ options }) => options[0]?.typed?.value)).toEqual(['13', '12.5'])
  await type(dan, 1, ['12.50'])
  expect((await read()).questions[0]).not.toHaveProperty('differingNumbers')
  expect((await read()).questions[0]?.state).toBe('agree')
  await type(dan, 1, ['many'])
  expect((await read()).questions[0]?.state).toBe('agree')
  await type(dan, 1, ['13'])
  const formSections = form.sections.map(section => ({
    ...section,
    questions: section.questions.map(each => ({
      ...each,
      optionsToQuestions: each.optionsToQuestions.map(option => ({
        ...option,
        ...(option.input?.kind === 'decimal' && { input: { ...option.input, maxDifference: 0.5 } }),
      })),
    })),
  }))
  await organizer.staff(forms.save, { body: { id: form.id, draft: false, formSections } })
  // Answered in the version with the tolerance.
  await type(dan, 1, ['13.0'])
  expect((await read()).questions[0]?.state).toBe('agree')
})

test('a station’s turnout has all readings, and what can’t be right in the newest ones', async () => {
  const { ngo, ana, dan, type, read } = await createStation()
  expect(await read()).not.toHaveProperty('turnout')
  const other = await createNgo(mission)
  const tester = await createPhone(mission, ngo.id)
  await organizer.staff(observers.change, { body: { idObserver: tester.id, isTestObserver: true } })
  await type(ana, 0, ['90', '210', '501'])
  await type(dan, 0, ['100', 'many'])
  await type(tester, 0, ['1', '2', '3'])
  const { turnout } = await read()
  expect(turnout).toMatchObject({
    registeredVoters: 500,
    problems: [{ kind: 'exceeds', at: '01:30', voters: 501, limit: 500, limitAt: null }],
  })
  expect(turnout?.readings.map(({ at, voters, idObserver }) => [at, voters, idObserver])).toEqual([
    ['10:00', 100, dan.id],
    ['10:00', 90, ana.id],
    ['13:00', 210, ana.id],
    ['01:30', 501, ana.id],
  ])
  await type(dan, 0, ['220'])
  expect((await read()).turnout?.problems.map(({ kind, at, limitAt }) => [kind, at, limitAt])).toEqual([
    ['falls', '13:00', '10:00'],
    ['exceeds', '01:30', null],
  ])
  expect(await read(other.staff)).not.toHaveProperty('turnout')
})

test('a station has the checks of its reports that fire, and the number of repaired ones', async () => {
  const { form, ngo, ana, type, read } = await createStation()
  const queue = { var: `answers.${form.question(1).id}.${form.optionId(1, 0)}` }
  const rule = { when: { '>': [{ '+': [queue] }, { '+': [100] }] } }
  const says = { en: 'A long queue', ro: 'O coadă lungă' }
  await organizer.staff(forms.save, { body: { id: form.id, draft: false, checks: [{ says, severity: 'hint', rule }] } })
  expect(await read()).not.toHaveProperty('checks')
  await type(ana, 1, ['250'])
  expect((await read()).checks).toMatchObject({ open: [{ says, severity: 'hint', idObserver: ana.id }], repaired: 0 })
  await type(ana, 1, ['25'])
  expect((await read()).checks).toEqual({ open: [], repaired: 1 })
  expect(await read((await createNgo(mission)).staff)).not.toHaveProperty('checks')
  expect((await read(ngo.staff)).checks?.repaired).toBe(1)
})
