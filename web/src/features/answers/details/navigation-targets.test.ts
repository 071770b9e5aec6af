import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import type { FormSummary } from '@scrutineer/contract/forms'
import type { Note } from '@scrutineer/contract/notes'
import { describe, expect, it } from 'vitest'
import { formTabs, initialTab } from './forms/form-tabs.ts'
import { adjacentThreads, flagTargets, nearestUnvisited, nextTarget, noteTargets } from './navigation-targets.ts'

const form = (id: number, code: string, currentVersion = 1): FormSummary => ({
  id,
  code,
  description: `Form ${code}`,
  diaspora: false,
  draft: false,
  order: id,
  currentVersion,
})
const answeredQuestions = (id: number, formCode: string, ...flags: boolean[]): AnsweredQuestion => ({
  id,
  text: '',
  idQuestionType: 0,
  idQuestion: '',
  formCode,
  answers: flags.map((flagged, index) => ({
    idOption: id * 10 + index,
    text: '',
    isFreeText: false,
    value: null,
    flagged,
  })),
})
const note = (id: number, changes: Partial<Note>): Note => ({
  id,
  questionId: null,
  formId: null,
  formCode: null,
  text: '',
  attachmentPath: null,
  attachmentsPaths: [],
  createdAt: '2026-11-21T08:00:00Z',
  countyCode: 'AB',
  pollingStationNumber: 1,
  ...changes,
})

describe('the tabs of a report', () => {
  it('are the published forms and those with answers or notes, including unlisted ones', () => {
    const forms = [form(1, 'A'), form(2, 'B', 0), form(3, 'C', 0), form(4, 'D', 0)]
    const notes = [note(1, { questionId: 5, formId: 3 })]
    const { tabs } = formTabs(forms, [answeredQuestions(7, 'B', false), answeredQuestions(8, 'OLD', true)], notes)
    expect(tabs.map(({ title, formId, flags }) => [title, formId, flags])).toEqual([
      ['Form A', 1, 0],
      ['Form B', 2, 0],
      ['Form C', 3, 0],
      ['OLD', null, 1],
    ])
  })

  it('open on the first with a flag, else with an answer, else on the first', () => {
    const forms = [form(1, 'A'), form(2, 'B')]
    expect(initialTab(formTabs(forms, [answeredQuestions(7, 'B', true)], []).tabs)?.id).toBe('2')
    expect(initialTab(formTabs(forms, [answeredQuestions(7, 'B', false)], []).tabs)?.id).toBe('2')
    expect(initialTab(formTabs(forms, [], []).tabs)?.id).toBe('1')
    expect(initialTab([])).toBeUndefined()
  })

  it('include answers from before the form’s code changed, even if another form has the old code now', () => {
    const forms = [form(1, 'NEW'), form(2, 'A')]
    const answered = [
      { ...answeredQuestions(7, 'A', true), formId: 1 },
      { ...answeredQuestions(9, 'A', false), formId: 2 },
    ]
    const notes = [note(1, { questionId: 7, formCode: 'A' }), note(2, { questionId: 7, formId: 1, formCode: 'A' })]
    const { tabs } = formTabs(forms, answered, notes)
    expect(
      tabs.map(tab => [tab.formId, tab.answeredQuestions.map(({ id }) => id), tab.notes.map(({ id }) => id)]),
    ).toEqual([
      [1, [7], [1, 2]],
      [2, [9], []],
    ])
  })

  it('exclude notes on the station and notes that match no form', () => {
    const notes = [note(1, {}), note(2, { questionId: 7 }), note(3, { questionId: 99 })]
    const { tabs, stationNotes } = formTabs([form(1, 'A')], [answeredQuestions(7, 'A', false)], notes)
    expect(stationNotes.map(({ id }) => id)).toEqual([1, 3])
    expect(tabs[0]?.notes.map(({ id }) => id)).toEqual([2])
  })
})

describe('navigation', () => {
  const notes = [note(1, {}), note(2, { questionId: 9, formId: 2 })]
  const { tabs, stationNotes } = formTabs(
    [form(1, 'A'), form(2, 'B')],
    [answeredQuestions(7, 'A', false, true), answeredQuestions(9, 'B', true)],
    notes,
  )
  const flags = flagTargets(tabs)

  it('moves from flag to flag across the tabs and wraps around', () => {
    expect(flags.map(({ elementId, tabId }) => [elementId, tabId])).toEqual([
      ['flag-7-71', '1'],
      ['flag-9-90', '2'],
    ])
    expect(nextTarget(flags, undefined, 1)).toBe(flags[0])
    expect(nextTarget(flags, undefined, -1)).toBe(flags[1])
    expect(nextTarget(flags, 'flag-7-71', 1)).toBe(flags[1])
    expect(nextTarget(flags, 'flag-9-90', 1)).toBe(flags[0])
    expect(nextTarget(flags, 'flag-7-71', -1)).toBe(flags[1])
  })

  it('has no target without flags', () => {
    expect(nextTarget([], undefined, 1)).toBeUndefined()
    expect(nextTarget([], 'flag-7-71', -1)).toBeUndefined()
  })

  it('moves to the notes on the station first, then to those on questions', () => {
    expect(noteTargets(stationNotes, tabs)).toEqual([
      { elementId: 'note-1' },
      { elementId: 'note-2', tabId: '2', questionId: 9 },
    ])
  })

  it('moves to the threads adjacent to the open one, or to the first if none is open', () => {
    const threads = [1, 2, 3].map(idObserver => ({ idObserver, idPollingStation: 5 }))
    expect(adjacentThreads(threads, '2-5')).toEqual({ previous: threads[0], next: threads[2] })
    expect(adjacentThreads(threads, '1-5').previous).toBeUndefined()
    expect(adjacentThreads(threads, '3-5').next).toBeUndefined()
    expect(adjacentThreads(threads, undefined).next).toBe(threads[0])
  })

  it('continues with the nearest unvisited thread of the adjacent page', () => {
    const [a, b, c, d] = [1, 2, 3, 4].map(idObserver => ({ idObserver, idPollingStation: 5 }))
    if (!a || !b || !c || !d) throw new Error('expected four threads')
    expect(nearestUnvisited([a, b], [c, d], 1)).toBe(c)
    expect(nearestUnvisited([c, d], [a, b], -1)).toBe(b)
    expect(nearestUnvisited([a, b], [b, c], 1)).toBe(c)
    expect(nearestUnvisited([a, b], [b], 1)).toBeUndefined()
  })
})
