import { answers } from '@scrutineer/contract/answers'
import { corrections } from '@scrutineer/contract/corrections'
import { expect, test } from 'vitest'
import { correcting } from '../../../test/correcting.ts'
import { answerTo, createAccount, createNgo } from '../../../test/factories.ts'

const { mission, organizer, ngo, form, county, phone, tick, post, read, versions, correct, decide } = await correcting()

test('a decision or a correction that was made on another state is refused; a repetition changes nothing', async () => {
  await post(0)
  const idAnswer = (await read())?.idAnswer ?? 0
  await post(1)
  expect((await correct(0, { idAnswer })).status).toBe(409)
  const seen = (await read())?.idAnswer ?? 0
  for (let time = 0; time < 2; time += 1) expect((await correct(0, { idAnswer: seen })).status).toBe(200)
  expect((await correct(0, { idAnswer: seen, reason: 'Another one' })).status).toBe(409)
  await post(undefined)
  expect((await correct(1)).status).toBe(409)
  const observed = (await read())?.correction?.observed.idAnswer ?? 0
  for (let time = 0; time < 2; time += 1) expect((await decide('kept', observed)).status).toBe(200)
  expect((await decide('accepted', observed)).status).toBe(409)
  expect((await decide('kept', seen)).status).toBe(409)
  expect(await versions()).toHaveLength(4)
})

test('a correction is refused with what is wrong with it', async () => {
  await post(0)
  const idAnswer = (await read())?.idAnswer ?? 0
  const submit = (options: object[], reason = 'Because') =>
    ngo.staff(corrections.correct, { body: { idAnswer, options, reason } })
  const optionId = (option: number) => form.optionId(1, option)
  expect((await submit([{ optionId: optionId(0) }])).problem.errors?.options).toEqual([
    'This is the current answer already.',
  ])
  expect((await submit([{ optionId: optionId(0) }, { optionId: optionId(1) }])).problem.errors?.options).toEqual([
    'Only one option of this question can be selected.',
  ])
  expect((await submit([{ optionId: form.optionId(0, 0) }])).problem.errors?.options).toEqual([
    'This ID does not exist here.',
  ])
  expect((await submit([{ optionId: optionId(1) }], ' ')).problem.errors).toHaveProperty('reason')
})

test('a typed correction is never refused: beyond a limit, and as a text that isn’t a number', async () => {
  const typed = { option: 0, value: 'about 300' }
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 3, [typed], 2)] } })
  const number = await read(2)
  const type = (value: string, idAnswer = number?.idAnswer ?? 0) =>
    ngo.staff(corrections.correct, {
      body: { idAnswer, options: [{ optionId: form.optionId(3, 0), value }], reason: 'Asked' },
    })
  expect((await type('illegible')).status).toBe(200)
  const illegible = await read(2)
  expect(illegible?.answers[0]).toMatchObject({ value: 'illegible', typed: { value: null } })
  expect((await type('4 000', illegible?.idAnswer)).status).toBe(200)
  const answer = await read(2)
  expect(answer?.answers[0]?.typed).toMatchObject({ value: '4000', warnings: ['above_max'] })
  expect(answer?.correction?.observed.answers[0]).toMatchObject({ value: 'about 300', typed: { value: null } })
})

test('a verification belongs to the version; it can be withdrawn, and another account’s replaces it', async () => {
  await post(0)
  const other = await createAccount(mission, ngo.id)
  const idAnswer = (await read())?.idAnswer ?? 0
  const verify = async (method: 'call' | 'picture' | null, staff = ngo.staff) => {
    tick()
    return (await staff(corrections.verify, { body: { idAnswer, method } })).status
  }
  expect(await verify('call')).toBe(200)
  expect(await verify('call', other.staff)).toBe(200)
  expect((await read())?.verification).toMatchObject({ method: 'call', account: ngo.account })
  expect(await verify('picture', other.staff)).toBe(200)
  expect(await verify(null)).toBe(200)
  expect((await read())?.verification).toBeNull()
  expect(await verify('call')).toBe(200)
  await post(1)
  expect((await read())?.verification).toBeNull()
  expect(await verify('picture')).toBe(409)
  const [version, current] = await versions()
  expect(version?.verifications?.map(({ method, account, withdrawnBy }) => [method, account, withdrawnBy])).toEqual([
    ['call', ngo.account, other.account],
    ['picture', other.account, ngo.account],
    ['call', ngo.account, null],
  ])
  expect(current?.verifications).toEqual([])
})

test('staff of another NGO neither verify nor correct an answer', async () => {
  await post(0)
  const stranger = await createNgo(mission)
  const body = { idAnswer: (await read())?.idAnswer ?? 0 }
  const { options } = answerTo(form, county.code, 1, [1])
  expect((await stranger.staff(corrections.verify, { body: { ...body, method: 'call' } })).status).toBe(404)
  expect((await stranger.staff(corrections.correct, { body: { ...body, options, reason: 'No' } })).status).toBe(404)
  expect((await organizer.staff(corrections.verify, { body: { ...body, method: 'call' } })).status).toBe(200)
})
