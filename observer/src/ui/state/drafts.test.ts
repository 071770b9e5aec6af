import { expect, it } from 'vitest'
import type { AppActions } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import { createDrafts as createAllDrafts } from './drafts.ts'

const station = { countyCode: 'CJ', pollingStationNumber: 114 }
const choice = (optionId: number): AnswerInput => ({ options: [{ optionId }] })
const createDrafts = (answer: AppActions['answer'], currentPerson: () => number | null) =>
  createAllDrafts({ answer, keepNote: async () => undefined, copyTyped: () => undefined }, currentPerson)
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
  person = 7
  drafts.flush()
  await expect.poll(() => kept).toHaveLength(2)
  expect(kept[1]).toEqual([7, choice(1)])
})

it('copies at once what is typed, until it is kept, and holds what is typed while a note is being kept', async () => {
  const copies: string[] = []
  const kept: string[] = []
  let isFull = true
  const drafts = createAllDrafts(
    {
      answer: async () => undefined,
      keepNote: async ({ text, isLeft }) => {
        if (isFull) throw new Error('The disk is full')
        kept.push(`${text}${isLeft ? '.' : ''}`)
      },
      copyTyped: ({ answers, notes }) =>
        void copies.push([...answers.map(({ questionId }) => questionId), ...notes.map(({ text }) => text)].join()),
    },
    () => 7,
  )
  const note = { id: '1', kind: 'note', station, questionId: null, text: 'Hal', isLeft: false } as const
  drafts.keep(draft(choice(1)), 60_000)
  drafts.notes.keep('n', note, 60_000)
  expect(copies.at(-1)).toBe('5,Hal')
  drafts.flush()
  await expect.poll(() => drafts.hasFailed()).toBe(true)
  await expect(drafts.notes.keepNow('n', { ...note, text: 'Half', isLeft: true })).rejects.toThrow()
  isFull = false
  const keeping = drafts.notes.keepNow('n', { ...note, text: 'Half', isLeft: true })
  drafts.notes.keep('n', { ...note, text: 'Half and more' }, 60_000)
  await keeping
  expect(kept).toEqual(['Half.'])
  expect(copies.at(-1)).toBe('and more')
  expect(drafts.notes.get().get('n')?.id).not.toBe('1')
})
