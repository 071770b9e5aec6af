import type { Thread } from '@scrutineer/contract/fields/threads'
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
  it('are those newer than the newest listed one, including updated ones', () => {
    const listed = [thread(1, 5), thread(2, 4)]
    expect(countNew(listed, listed)).toBe(0)
    expect(countNew(listed, [thread(2, 7), thread(3, 6), thread(1, 5)])).toBe(2)
  })

  it('may have the same time as the newest listed one', () => {
    expect(countNew([thread(1, 5)], [thread(1, 5), thread(2, 5)])).toBe(1)
  })

  it('are all threads if the list was empty, and none if the list has only older ones', () => {
    expect(countNew([], [thread(1, 5), thread(2, 4)])).toBe(2)
    expect(countNew([thread(1, 5)], [thread(2, 4)])).toBe(0)
  })
})
