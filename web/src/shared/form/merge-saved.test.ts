import { expect, test } from 'vitest'
import { markSaved, mergeSaved } from './merge-saved.ts'

const base = { name: 'Round', date: '2024-06-09', levels: 'County' }

test('values that another user saves are taken over; the own changes stay, and both are known', () => {
  const draft = { ...base, name: 'Round 2', date: '2024-06-23' }
  const saved = { name: 'Second round', date: '2024-06-23', levels: 'Region' }
  expect(mergeSaved({ base, draft, changedByOthers: [] }, saved)).toEqual({
    base: saved,
    draft: { name: 'Round 2', date: '2024-06-23', levels: 'Region' },
    changedByOthers: ['name', 'levels'],
  })
})

test('a save by this tab isn’t reported as external, and what was typed during it stays', () => {
  const sent = { ...base, name: 'Round 2', levels: 'Region\n\nCounty' }
  const typed = { ...sent, date: '2024-06-23' }
  const saved = { ...sent, levels: 'Region\nCounty' }
  const merged = mergeSaved({ base, draft: typed, changedByOthers: ['date'] }, saved)
  expect(markSaved(merged, sent)).toEqual({
    base: saved,
    draft: { ...saved, date: '2024-06-23' },
    changedByOthers: [],
  })
})
