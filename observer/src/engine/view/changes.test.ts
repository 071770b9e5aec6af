import { expect, it } from 'vitest'
import { sections } from '../../../test/app-replies.ts'
import { answerQuestion, createReadyPhone, readyOf, station, whenAllReceived, whenPhase } from '../../../test/phone.ts'
import { answerKey } from '../../model/app-model.ts'

it('a correction names what both stations have, replaces no answer, and a correction back restores both', async () => {
  const { engine } = await createReadyPhone()
  const other = { ...station, pollingStationNumber: 2 }
  const answerWith = (optionId: number) => engine.actions.answer(7, 1, { options: [{ optionId }] })
  const read = (at: typeof station) =>
    readyOf(engine)
      .answers.get(answerKey(at, 1))
      ?.options.map(({ optionId }) => optionId)
  await answerWith(10)
  await engine.actions.arrive({ at: '2024-06-09T06:00:00.000Z' })
  await engine.actions.leave('2024-06-09T07:00:00.000Z')
  await engine.actions.goTo(other)
  await answerWith(11)
  await engine.actions.arrive({ at: '2024-06-09T08:00:00.000Z' })
  expect(await engine.actions.planMove(station)).toMatchObject({
    unsent: expect.any(Number),
    answers: [{ questionId: 1, moves: { options: [{ optionId: 11 }] }, stays: { options: [{ optionId: 10 }] } }],
    visits: {
      moves: { arrivedAt: '2024-06-09T08:00:00.000Z', leftAt: null },
      stays: { arrivedAt: '2024-06-09T06:00:00.000Z', leftAt: '2024-06-09T07:00:00.000Z' },
    },
  })
  await engine.actions.correctStation(station)
  expect([read(station), read(other)]).toEqual([[10], undefined])
  expect(readyOf(engine).visit).toEqual({ arrivedAt: '2024-06-09T08:00:00.000Z', leftAt: null })
  expect(await engine.actions.planMove(other)).toMatchObject({ answers: [], visits: null })
  await engine.actions.correctStation(other)
  expect([read(station), read(other)]).toEqual([[10], [11]])
  expect(readyOf(engine).visit).toEqual({ arrivedAt: '2024-06-09T08:00:00.000Z', leftAt: null })
  await engine.actions.goTo(station)
  expect(readyOf(engine).visit).toEqual({ arrivedAt: '2024-06-09T06:00:00.000Z', leftAt: '2024-06-09T07:00:00.000Z' })
})

it('a changed question is shown with its earlier answer, and asked again where the option was removed or changed', async () => {
  const { server, engine, open } = await createReadyPhone()
  for (const questionId of [1, 2, 3, 4]) await answerQuestion(engine, questionId)
  const [form] = server.forms
  server.forms = form ? [{ ...form, currentVersion: 2 }] : []
  server.sections = sections.map(section => ({
    ...section,
    questions: section.questions.map(question => {
      const [first, second] = question.optionsToQuestions
      if (!first || !second) return question
      if (question.id === 1)
        return {
          ...question,
          optionsToQuestions: [
            { ...first, text: second.text },
            { ...second, text: first.text },
          ],
        }
      if (question.id === 2) return { ...question, optionsToQuestions: [second] }
      return question.id === 3 ? { ...question, text: 'Another question' } : question
    }),
  }))
  engine.actions.retry()
  await whenAllReceived(engine)
  await expect.poll(() => readyOf(engine).forms[0]?.currentVersion).toBe(2)
  engine.stop()
  const again = open()
  await whenPhase(again, 'ready')
  const read = (questionId: number) => {
    const { options, answeredVersion } = readyOf(again).answers.get(answerKey(station, questionId)) ?? {}
    return [options?.length, answeredVersion && [answeredVersion.question?.text, answeredVersion.options[0]?.optionId]]
  }
  expect([1, 2, 3, 4].map(read)).toEqual([
    [0, ['Question 1', 10]],
    [0, ['Question 2', 20]],
    [1, ['Question 3', 30]],
    [1, undefined],
  ])
  await again.actions.answer(7, 1, { options: [{ optionId: 10 }] })
  expect(read(1)).toEqual([1, undefined])
})
