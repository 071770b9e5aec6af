import type { AnswerVersion, VisitVersion } from '@scrutineer/contract/answers'
import { expect, test } from 'vitest'
import type { WithObserverName } from './history-query.ts'
import { answerHistory, changeTimes, supersededVisits } from './superseded-revisions.ts'

const answer = (
  questionId: number,
  revision: number,
  supersededAt: string | null,
): WithObserverName<AnswerVersion> => ({
  observerName: 'Ana',
  id: questionId * 10 + revision,
  questionId,
  questionCode: '1',
  questionText: '',
  formId: 1,
  formCode: 'A',
  formVersion: 1,
  revision,
  answeredAt: '2024-06-09T09:00:00.000Z',
  supersededAt,
  options: [],
})
const visit = (revision: number, change: Partial<VisitVersion>): WithObserverName<VisitVersion> => ({
  observerName: 'Ana',
  id: revision,
  revision,
  reportedAt: '2024-06-09T09:00:00.000Z',
  supersededAt: null,
  observerArrivalTime: '2024-06-09T05:00:00.000Z',
  observerLeaveTime: null,
  urbanArea: false,
  isPollingStationPresidentFemale: false,
  ...change,
})
const later = '2024-06-09T10:00:00.000Z'

test('returns superseded answers, newest first, and current ones that are no longer verified', () => {
  const verified = (withdrawnBy: string | null) => ({
    ...{ method: 'call' as const, account: 'ana', at: later, withdrawnBy },
    withdrawnAt: withdrawnBy && later,
  })
  const history = answerHistory([
    answer(1, 1, later),
    { ...answer(2, 1, null), verifications: [verified(null)] },
    { ...answer(3, 1, null), verifications: [verified('ion'), verified(null)] },
    answer(1, 2, later),
    answer(1, 3, null),
  ])
  expect([...history.keys()]).toEqual([1, 3])
  expect(history.get(1)?.map(({ revision }) => revision)).toEqual([2, 1])
})

test('counts a visit as changed when later data contradicts it, not when a departure follows', () => {
  expect(supersededVisits([visit(1, {}), visit(2, { observerLeaveTime: later })])).toEqual([])
  expect(
    supersededVisits([
      visit(1, { observerArrivalTime: null, observerLeaveTime: later }),
      visit(2, { observerLeaveTime: later, urbanArea: true }),
    ]),
  ).toEqual([])
  const changed = [
    visit(1, {}),
    visit(2, { observerArrivalTime: later }),
    visit(3, { observerArrivalTime: later, urbanArea: true }),
  ]
  expect(supersededVisits(changed).map(({ revision }) => revision)).toEqual([2, 1])
})

test('returns the times of the last three changes, oldest first, and whether there were more', () => {
  const at = (hour: number) => ({ supersededAt: `2024-06-09T1${hour}:00:00.000Z` })
  const timesAt = (...hours: number[]) => changeTimes(hours.map(at))
  expect(timesAt(2, 1)).toEqual({ times: [at(1), at(2)].map(each => each.supersededAt), hasMore: false })
  expect(timesAt(3, 2, 1).hasMore).toBe(false)
  expect(timesAt(4, 3, 2, 1)).toEqual({ times: [at(2), at(3), at(4)].map(each => each.supersededAt), hasMore: true })
})
