import type { Thread } from '@scrutineer/contract/answers'
import { describe, expect, it } from 'vitest'
import { newThreads } from './new-threads.ts'

const thread = (idObserver: number, minute: number): Thread => ({
  idObserver,
  idPollingStation: 1,
  observerName: '',
  observerPhoneNumber: '',
  pollingStationName: '',
  lastModified: `2026-11-21T08:0${minute}:00Z`,
})

const countNew = (...lists: Parameters<typeof newThreads>) => newThreads(...lists).length

describe('new threads', () => {
  it('are those that came after the newest one known, an old one that went on included', () => {
    const known = [thread(1, 5), thread(2, 4)]
    expect(countNew(known, known)).toBe(0)
    expect(countNew(known, [thread(2, 7), thread(3, 6), thread(1, 5)])).toBe(2)
  })

  it('may have come in the same moment as the newest one known', () => {
    expect(countNew([thread(1, 5)], [thread(1, 5), thread(2, 5)])).toBe(1)
  })

  it('are all of them where there were none, and none where the list went back', () => {
    expect(countNew([], [thread(1, 5), thread(2, 4)])).toBe(2)
    expect(countNew([thread(1, 5)], [thread(2, 4)])).toBe(0)
  })
})
