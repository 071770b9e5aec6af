import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { forms } from '@scrutineer/contract/forms'
import { expect, test } from 'vitest'
import { isGreater, numberOf, numberQuestion } from '../../../../testkit/client/number-questions.ts'
import { createDevice } from '../../../test/app-phone.ts'
import { createCounty, createForm, createNgo, createPhone, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })
const says = { en: 'More ballots than voters', ro: '' }
const form = await createForm(
  organizer.staff,
  formUpload('CONFIRMED', {
    formSections: [{ code: 'S', description: 'Count', questions: [numberQuestion(1), numberQuestion(2)] }],
    checks: [{ says, severity: 'hint', rule: isGreater(numberOf(1), numberOf(2)) }],
  }),
)
const [check] = (await organizer.staff(forms.checks, { params: { id: form.id }, query: {} })).value
const checked = [check?.id ?? 0]

const createScene = async () => {
  const county = await createCounty(mission)
  const phone = await createPhone(mission, organizer.id)
  const device = createDevice(phone.call)
  const at = (number: number) => ({ countyCode: county.code, pollingStationNumber: number })
  const typed = (question: 1 | 2, value: string, fields: object = {}) => ({
    kind: 'answer' as const,
    station: at(1),
    body: {
      questionId: form.question(question - 1).id,
      options: [{ optionId: form.optionId(question - 1, 0), value }],
      ...fields,
    },
  })
  const query = (number = 1) => ({ idObserver: phone.id, idPollingStation: county.stationId(number) })
  /** The numbers of each check that fired, and whether it is confirmed. */
  const read = async (number = 1) =>
    (await organizer.staff(answers.checks, { query: query(number) })).value.map(({ left, right, end, confirmedAt }) => [
      `${left} > ${right}`,
      end,
      confirmedAt !== undefined,
    ])
  return { ...device, at, typed, query, read }
}

test('the observer confirms the numbers for which a check fires, not those that follow', async () => {
  const { record, typed, query, read } = await createScene()
  await record(typed(1, '310'))
  await record(typed(2, '300'))
  expect(await read()).toEqual([['310 > 300', null, false]])
  mission.at('2024-06-09T09:05:00Z')
  await record(typed(2, '300', { checked }))
  expect((await organizer.staff(answers.checks, { query: query() })).value).toMatchObject([
    { confirmedAt: '2024-06-09T09:05:00.000Z', endedAt: null },
  ])
  mission.at('2024-06-09T09:06:00Z')
  await record(typed(1, '320'))
  expect(await read()).toEqual([
    ['320 > 300', null, false],
    ['310 > 300', 'changed', true],
  ])
})

test('items that arrive in another order confirm the numbers that the observer saw, and no others', async () => {
  const { make, send, typed, read } = await createScene()
  const [first, second, third] = [
    await make(typed(1, '310')),
    await make(typed(2, '300', { checked })),
    await make(typed(1, '320')),
  ]
  await send(second)
  await send(first)
  expect(await read()).toEqual([['310 > 300', null, true]])
  await send(third)
  expect(await read()).toMatchObject([
    ['320 > 300', null, false],
    ['310 > 300', 'changed', true],
  ])

  const other = await createScene()
  const [one, confirming, later] = [
    await other.make(other.typed(1, '310')),
    await other.make(other.typed(2, '300', { checked })),
    await other.make(other.typed(1, '320')),
  ]
  await other.send(one, later, confirming)
  expect(await other.read()).toEqual([['320 > 300', null, false]])
})

test('a confirmation doesn’t cover what staff corrected, and moves with the answers', async () => {
  const { record, typed, query, at, read } = await createScene()
  await record(typed(1, '310'))
  await record(typed(2, '300', { checked }))
  await record({ kind: 'move', station: at(1), body: { to: at(2) } })
  expect(await read(2)).toEqual([['310 > 300', null, true]])

  const [, second] = (await organizer.staff(answers.filledIn, { query: query(2) })).value
  const options = [{ optionId: form.optionId(1, 0), value: '290' }]
  const body = { idAnswer: second?.idAnswer ?? 0, options, reason: 'As in the record' }
  await organizer.staff(corrections.correct, { body })
  await record({ ...typed(2, '300', { checked }), station: at(2) })
  expect((await read(2))[0]).toEqual(['310 > 290', null, false])
})
