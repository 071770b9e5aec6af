import { expect, it } from 'vitest'
import type { AnswerInput } from '../../model/app-model.ts'
import { createDrafts } from './drafts.ts'

const station = { countyCode: 'CJ', pollingStationNumber: 114 }
const choice = (optionId: number): AnswerInput => ({ options: [{ optionId }] })
const draft = (input: AnswerInput) => ({ station, formId: 1, questionId: 5, input })

it('keeps of two quick answers the last one last', async () => {
  const kept: AnswerInput[] = []
  const waiting: (() => void)[] = []
  const drafts = createDrafts(
    (_form, _question, input) =>
      new Promise(resolve => {
        waiting.push(() => {
          kept.push(input)
          resolve()
        })
      }),
    () => 7,
  )
  drafts.keep(draft(choice(1)))
  drafts.keep(draft(choice(2)))
  drafts.keep(draft(choice(3)))
  expect(waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => drafts.get().size).toBe(0)
  expect(kept).toEqual([choice(1), choice(3)])
})

it('shows and keeps an answer only while the person who gave it is signed in', async () => {
  let person: number | null = 7
  let isFull = true
  const kept: [number | null, AnswerInput][] = []
  const drafts = createDrafts(
    async (_form, _question, input) => {
      if (isFull) throw new Error('The disk is full')
      kept.push([person, input])
    },
    () => person,
  )
  drafts.keep(draft(choice(1)))
  await expect.poll(() => [...drafts.get().values()].map(({ isFailed }) => isFailed)).toEqual([true])
  person = 8
  isFull = false
  expect(drafts.get().size).toBe(0)
  drafts.flush()
  drafts.keep(draft(choice(2)))
  await expect.poll(() => kept).toEqual([[8, choice(2)]])
  expect(drafts.hasAny()).toBe(true)
  person = 7
  drafts.flush()
  await expect.poll(() => kept).toHaveLength(2)
  expect(kept[1]).toEqual([7, choice(1)])
})
