import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { stations } from '@scrutineer/contract/stations'
import { afterEach, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../../testkit/database/recount.ts'
import { createDevice } from '../../../../test/app-phone.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, formUpload } from '../../../../test/factories.ts'
import { sharedMission } from '../../../../test/mission.ts'
import { countChange, storedRows } from '../../../db/shared/counters.ts'
import { recheckReports } from '../../../reports/checks/recheck-report.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

const question = (id: number, showIf?: { idQuestion: number; idOptions: number[] }) => ({
  id: -id,
  code: `${id}`,
  text: `Question ${id}?`,
  questionType: 1,
  optionsToQuestions: [
    { idOption: -10 * id, text: 'Yes' },
    { idOption: -10 * id - 1, text: 'No' },
  ],
  ...(showIf && { showIf }),
})
const [yes, no] = [0, 1]
/** Question 2 is asked after no to 1, question 3 after yes to 2, and question 4 always. */
const formSections = [
  {
    code: 'S',
    description: 'Opening',
    questions: [
      question(1),
      question(2, { idQuestion: -1, idOptions: [-11] }),
      question(3, { idQuestion: -2, idOptions: [-20] }),
      question(4),
    ],
  },
]

afterEach(() => expectConsistentCounters(mission.db))

/** A county with an observer who is assigned to its first station, unless `isAssigned` is false. */
const createScene = async ({
  isAssigned = true,
  requiredAnswers,
}: {
  isAssigned?: boolean
  requiredAnswers?: number
}) => {
  const [county, phone] = [await createCounty(mission, undefined, 2), await createPhone(mission, organizer.id)]
  const form = await createForm(organizer.staff, formUpload(`ASK-${county.code}`, { formSections }))
  const body = {
    name: 'Opening',
    idForm: form.id,
    dueAt: '2024-06-09T08:30:00Z',
    counties: [county.code],
    requiredAnswers,
  }
  const idCheckpoint = (await organizer.staff(checkpoints.add, { body })).value
  if (isAssigned)
    await organizer.staff(observers.change, { body: { idObserver: phone.id, assignedStations: [`${county.code} 1`] } })
  const post = async (selected: Record<number, number>, station = 1) => {
    const posted = Object.entries(selected).map(([asked, option]) =>
      answerTo(form, county.code, Number(asked) - 1, [option], station),
    )
    expect((await phone.call(answers.post, { body: { answers: posted } })).status).toBe(200)
  }
  /** What is owed, as `answered of required`; the board counts the same reports. */
  const owed = async () => {
    const { data } = (await organizer.staff(calls.owing, { query: { idCheckpoint } })).value
    const board = (await organizer.staff(calls.board)).value
    const column = board.checkpoints.findIndex(({ id }) => id === idCheckpoint)
    const cell = board.rows.find(row => row.county === county.code)?.cells[column]
    expect(cell?.received).toBe(1 - data.length)
    return data.flatMap(each => each.owed.map(({ answered, required }) => `${answered} of ${required}`))
  }
  return { county, phone, form, post, owed }
}

test('a report is complete when all questions are answered that were to be asked', async () => {
  const { post, owed } = await createScene({})
  await post({ 4: yes })
  expect(await owed()).toEqual(['1 of 2'])
  await post({ 1: no })
  expect(await owed()).toEqual(['2 of 3'])
  await post({ 2: yes })
  expect(await owed()).toEqual(['3 of 4'])
  await post({ 2: no })
  expect(await owed()).toEqual([])
  // An answer that the changed one to question 1 leaves behind is one more, and is still there.
  await post({ 1: yes })
  expect(await owed()).toEqual([])
})

test('a question that could not be observed owes nothing, also below one that was not to be asked', async () => {
  const { post, owed, phone, form, county } = await createScene({})
  const { record } = createDevice(phone.call)
  const station = { countyCode: county.code, pollingStationNumber: 1 }
  const notObserved = (asked: number) =>
    record({
      kind: 'answer',
      station,
      body: { questionId: form.question(asked - 1).id, options: [], status: 'not_observed' },
    })
  await notObserved(1)
  expect(await owed()).toEqual(['1 of 2'])
  await notObserved(3)
  expect(await owed()).toEqual(['2 of 3'])
  await notObserved(4)
  expect(await owed()).toEqual([])
  await post({ 1: yes })
  expect(await owed()).toEqual([])
})

test('an answer that was not to be asked doesn’t stand for one that was', async () => {
  const { post, owed } = await createScene({})
  await post({ 1: yes, 2: no, 3: yes })
  expect(await owed()).toEqual(['3 of 4'])
  await post({ 4: yes })
  expect(await owed()).toEqual([])
})

test('a checkpoint that wants more answers than are to be asked is content with these', async () => {
  const { post, owed } = await createScene({ requiredAnswers: 3 })
  await post({ 1: yes })
  expect(await owed()).toEqual(['1 of 2'])
  await post({ 1: no })
  expect(await owed()).toEqual(['1 of 3'])
  await post({ 1: yes, 4: yes })
  expect(await owed()).toEqual([])
})

test('without an assignment, the report with the fewest questions left counts', async () => {
  const { post, owed } = await createScene({ isAssigned: false })
  await post({ 1: no, 2: yes, 3: yes }, 2)
  expect(await owed()).toEqual(['3 of 4'])
  await post({ 1: yes, 4: yes }, 1)
  expect(await owed()).toEqual([])
})

test('a published change of the conditions counts for the reports that are there, and so does a merge of stations', async () => {
  const { post, owed, form, county, phone } = await createScene({})
  await post({ 1: yes }, 1)
  await post({ 4: yes }, 2)
  expect(await owed()).toEqual(['1 of 2'])
  const merge = { params: { id: county.stationId(2) }, body: { into: county.stationId(1), confirm: true } }
  expect((await organizer.staff(stations.merge, merge)).status).toBe(200)
  expect(await owed()).toEqual([])

  const [section] = form.sections
  const changed = section?.questions.map(({ showIf, ...each }, index) => (index === 1 ? each : { ...each, showIf }))
  const upload = {
    ...formUpload(`ASK-${county.code}`),
    id: form.id,
    formSections: [{ ...section, questions: changed }],
  }
  expect((await organizer.staff(forms.save, { body: upload })).status).toBe(200)
  const recheckAt = (second: number) => recheckReports(mission.db, () => new Date(Date.UTC(2024, 5, 9, 9, 0, second)))
  await recheckAt(5)
  expect(await owed()).toEqual(['2 of 3'])
  // As a post leaves it that was under way during the publication.
  const leave = (...questions: number[]) =>
    countChange(mission.db, { notAsked: storedRows([phone.id]).notAsked }, () =>
      mission.db
        .updateTable('form_progress')
        .set({ not_asked: questions.map(each => form.question(each - 1).id), not_asked_count: questions.length })
        .where('form_id', '=', form.id)
        .execute(),
    )
  await leave(2, 3)
  await recheckAt(15)
  expect(await owed()).toEqual(['2 of 3'])
  await leave(2, 3)
  await recheckAt(20)
  expect(await owed()).toEqual([])
  await leave(3)
})
