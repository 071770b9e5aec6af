import { expect, it, onTestFinished } from 'vitest'
import { createDrafts as createAllDrafts } from './drafts.ts'
import type { AnswerInput, Draft, TypedNote } from './typed.ts'

const station = { countyCode: 'CJ', pollingStationNumber: 114 }
const choice = (optionId: number): AnswerInput => ({ options: [{ optionId }] })
const draft = (input: AnswerInput): Draft => ({ kind: 'answer', station, formId: 1, questionId: 5, input })
const aNote = (text: string, change: Partial<TypedNote> = {}): TypedNote => ({
  ...{ id: '1', kind: 'note', station, questionId: null, text, isFinished: false },
  ...change,
})

const createDrafts = (
  save: (draft: Draft) => Promise<unknown>,
  currentOwner: () => string | null = () => 'ana',
  copy: (drafts: readonly Draft[]) => void = () => undefined,
) => {
  const drafts = createAllDrafts({ currentOwner, save, copy })
  onTestFinished(drafts.stop)
  return drafts
}

/** Saves that end when the test says so. */
const createSlowDisk = () => {
  const waiting: ((error?: Error) => void)[] = []
  const saved: Draft[] = []
  const save = (value: Draft) =>
    new Promise<void>((resolve, reject) => {
      waiting.push(error => {
        if (error) return reject(error)
        saved.push(value)
        resolve()
      })
    })
  return { waiting, saved, save }
}

const areFailed = ({ get }: ReturnType<typeof createDrafts>) => [...get().values()].map(({ isFailed }) => isFailed)

/** Whether the browser asks before it closes the page. */
const isClosingStopped = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

it('saves the last of several quick answers last', async () => {
  const { waiting, saved, save } = createSlowDisk()
  const drafts = createDrafts(save)
  for (const option of [1, 2, 3]) drafts.save('a', draft(choice(option)))
  expect(waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => drafts.get().size).toBe(0)
  expect(saved).toEqual([draft(choice(1)), draft(choice(3))])
})

it('shows and saves an answer only while the person who gave it is signed in', async () => {
  let owner: string | null = 'ana'
  let isFull = true
  const saved: [string | null, Draft][] = []
  const copies: number[] = []
  const drafts = createDrafts(
    async value => {
      if (isFull) throw new Error('The disk is full')
      saved.push([owner, value])
    },
    () => owner,
    all => void copies.push(all.length),
  )
  drafts.save('a', draft(choice(1)))
  await expect.poll(() => areFailed(drafts)).toEqual([true])
  owner = 'ion'
  isFull = false
  expect(drafts.get().size).toBe(0)
  drafts.flush()
  // The same question.
  drafts.save('a', draft(choice(2)))
  expect(copies.at(-1)).toBe(1)
  await expect.poll(() => saved).toEqual([['ion', draft(choice(2))]])
  owner = 'ana'
  drafts.flush()
  await expect.poll(() => saved).toHaveLength(2)
  expect(saved[1]).toEqual(['ana', draft(choice(1))])
})

it('copies unsaved input at once, and holds input that is typed while a note is being saved', async () => {
  const copies: string[] = []
  const saved: string[] = []
  let isFull = true
  const drafts = createDrafts(
    async value => {
      if (value.kind === 'answer') return
      if (isFull) throw new Error('The disk is full')
      saved.push(`${value.text}${value.isFinished ? '.' : ''}`)
    },
    undefined,
    all => void copies.push(all.map(each => (each.kind === 'answer' ? each.questionId : each.text)).join()),
  )
  drafts.save('a', draft(choice(1)), 60_000)
  drafts.save('n', aNote('Hal'), 60_000)
  expect(copies.at(-1)).toBe('5,Hal')
  drafts.flush()
  await expect.poll(() => areFailed(drafts)).toEqual([true])
  drafts.save('n', aNote('Half'), 60_000)
  await expect(drafts.finish('n')).rejects.toThrow()
  isFull = false
  const saving = drafts.finish('n')
  drafts.save('n', aNote('Half and more'), 60_000)
  await saving
  expect(saved).toEqual(['Half.'])
  expect(copies.at(-1)).toBe('and more')
  expect(drafts.get().get('n')?.value).not.toMatchObject({ id: '1' })
})

it('a note that is finished while an earlier state of it is being saved is finished once that finished state is saved', async () => {
  const { waiting, saved, save } = createSlowDisk()
  const drafts = createDrafts(save)
  drafts.save('n', aNote('Half'))
  expect(waiting).toHaveLength(1)
  let isFinished = false
  const finishing = drafts.finish('n', { questionId: 9 }).then(() => {
    isFinished = true
  })
  waiting.shift()?.()
  await expect.poll(() => waiting).toHaveLength(1)
  expect([isFinished, drafts.get().size]).toEqual([false, 1])
  waiting.shift()?.()
  await finishing
  expect(saved).toEqual([aNote('Half'), aNote('Half', { questionId: 9, isFinished: true })])
  expect(drafts.get().size).toBe(0)
})

it('tries a failed save again by itself, with what was typed since, and asks before the page closes until then', async () => {
  const { waiting, saved, save } = createSlowDisk()
  const drafts = createDrafts(save)
  drafts.save('n', aNote('Half'))
  expect(isClosingStopped()).toBe(false)
  waiting.shift()?.(new Error('The disk is full'))
  await expect.poll(() => areFailed(drafts)).toEqual([true])
  expect(isClosingStopped()).toBe(true)
  waiting.shift()?.(new Error('The disk is full'))
  await new Promise(resolve => setTimeout(resolve))
  drafts.save('n', aNote('Half a sentence'), 60_000)
  expect([areFailed(drafts), waiting.length]).toEqual([[true], 0])
  dispatchEvent(new Event('pagehide'))
  expect(waiting).toHaveLength(1)
  waiting.shift()?.(new Error('The disk is full'))
  await expect.poll(() => waiting).toHaveLength(1)
  waiting.shift()?.()
  await expect.poll(() => areFailed(drafts)).toEqual([false])
  expect(saved).toEqual([aNote('Half a sentence')])
  expect(isClosingStopped()).toBe(false)
})

it('does nothing more on the page once it is stopped', async () => {
  const { waiting, save } = createSlowDisk()
  const drafts = createDrafts(save)
  drafts.save('a', draft(choice(1)))
  waiting.shift()?.(new Error('The disk is full'))
  await expect.poll(() => areFailed(drafts)).toEqual([true])
  drafts.save('n', aNote('Half'), 20)
  drafts.stop()
  drafts.save('a', draft(choice(2)), 1)
  await new Promise(resolve => setTimeout(resolve, 50))
  document.dispatchEvent(new Event('visibilitychange'))
  dispatchEvent(new Event('pagehide'))
  expect([isClosingStopped(), waiting.length]).toEqual([false, 0])
  // Nothing is lost.
  expect(drafts.get().size).toBe(2)
})
