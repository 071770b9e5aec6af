import { expect, it } from 'vitest'
import type { AppActions } from '../../model/app-model.ts'
import type { AnswerInput } from '../../model/typed.ts'
import { createDrafts as createAllDrafts } from './drafts.ts'

const station = { countyCode: 'CJ', pollingStationNumber: 114 }
const choice = (optionId: number): AnswerInput => ({ options: [{ optionId }] })
const createDrafts = (answer: AppActions['answer'], currentPerson: () => number | null) =>
  createAllDrafts({ answer, saveNote: async () => undefined, copyTyped: () => undefined }, currentPerson)
const draft = (input: AnswerInput) => ({ station, formId: 1, questionId: 5, input })

it('saves the last of several quick answers last', async () => {
  const saved: AnswerInput[] = []
  const waiting: (() => void)[] = []
  const drafts = createDrafts(
    (_form, _question, input) =>
      new Promise(resolve => {
        waiting.push(() => {
          saved.push(input)
          resolve()
        })
      }),
    () => 7,
  )
  drafts.save(draft(choice(1)))
  drafts.save(draft(choice(2)))
  drafts.save(draft(choice(3)))
  expect(waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => drafts.get().size).toBe(0)
  expect(saved).toEqual([choice(1), choice(3)])
})

it('shows and saves an answer only while the person who gave it is signed in', async () => {
  let person: number | null = 7
  let isFull = true
  const saved: [number | null, AnswerInput][] = []
  const drafts = createDrafts(
    async (_form, _question, input) => {
      if (isFull) throw new Error('The disk is full')
      saved.push([person, input])
    },
    () => person,
  )
  drafts.save(draft(choice(1)))
  await expect.poll(() => [...drafts.get().values()].map(({ isFailed }) => isFailed)).toEqual([true])
  person = 8
  isFull = false
  expect(drafts.get().size).toBe(0)
  drafts.flush()
  drafts.save(draft(choice(2)))
  await expect.poll(() => saved).toEqual([[8, choice(2)]])
  person = 7
  drafts.flush()
  await expect.poll(() => saved).toHaveLength(2)
  expect(saved[1]).toEqual([7, choice(1)])
})

it('copies unsaved input at once, and holds input that is typed while a note is being saved', async () => {
  const copies: string[] = []
  const saved: string[] = []
  let isFull = true
  const drafts = createAllDrafts(
    {
      answer: async () => undefined,
      saveNote: async ({ text, isFinished }) => {
        if (isFull) throw new Error('The disk is full')
        saved.push(`${text}${isFinished ? '.' : ''}`)
      },
      copyTyped: ({ answers, notes }) =>
        void copies.push([...answers.map(({ questionId }) => questionId), ...notes.map(({ text }) => text)].join()),
    },
    () => 7,
  )
  const note = { id: '1', kind: 'note', station, questionId: null, text: 'Hal', isFinished: false } as const
  drafts.save(draft(choice(1)), 60_000)
  drafts.notes.save('n', note, 60_000)
  expect(copies.at(-1)).toBe('5,Hal')
  drafts.flush()
  await expect.poll(() => drafts.hasFailed()).toBe(true)
  await expect(drafts.notes.saveNow('n', { ...note, text: 'Half', isFinished: true })).rejects.toThrow()
  isFull = false
  const saving = drafts.notes.saveNow('n', { ...note, text: 'Half', isFinished: true })
  drafts.notes.save('n', { ...note, text: 'Half and more' }, 60_000)
  await saving
  expect(saved).toEqual(['Half.'])
  expect(copies.at(-1)).toBe('and more')
  expect(drafts.notes.get().get('n')?.id).not.toBe('1')
})
