import { expect, it } from 'vitest'
import { isNews } from './is-news.ts'

const unseen = (...observers: number[]) => ({
  urgent: observers.length,
  newest: observers.map(idObserver => ({ idObserver, idPollingStation: 1 })),
})

it('an emergency that arrives when another is seen is news, although their number is the same', () => {
  expect(isNews(unseen(1, 2), unseen(3, 1))).toBe(true)
  expect(isNews(unseen(1, 2), unseen(3))).toBe(true)
})

it('seen emergencies and a further answer of an unseen one are no news', () => {
  expect(isNews(unseen(1, 2), unseen(2, 1))).toBe(false)
  expect(isNews(unseen(1, 2), unseen(2))).toBe(false)
  expect(isNews(unseen(1), unseen())).toBe(false)
})

it('the number decides for older emergencies and on a server that sends no reports', () => {
  expect(isNews({ urgent: 60, newest: [] }, { urgent: 61, newest: [] })).toBe(true)
  expect([isNews({ urgent: 1 }, { urgent: 2 }), isNews({ urgent: 2 }, { urgent: 2 })]).toEqual([true, false])
})
