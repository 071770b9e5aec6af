import type { UnplacedReport } from '@scrutineer/contract/unplaced'
import { expect, test } from 'vitest'
import { parsePosted } from '../report/posted-report.ts'
import { unknownQuestions } from './unknown-questions.ts'

const report = (posted: unknown, reasons: UnplacedReport['reasons'] = ['unknown_question']): UnplacedReport => ({
  id: 1,
  kind: 'answer',
  state: 'open',
  idObserver: 1,
  observerName: 'Ana',
  observerPhoneNumber: '0700',
  ngo: 'N',
  receivedAt: '2024-06-09T09:00:00.000Z',
  reasons,
  posted: typeof posted === 'string' ? posted : JSON.stringify(posted),
  attachments: [],
  resolvedAt: null,
  resolvedAccount: null,
  dismissalReason: null,
  idPollingStation: null,
  pollingStationName: null,
})

test('reads the station as posted, in either letter case, preferring the municipality to the county', () => {
  const stationOf = (posted: unknown) => {
    const { county, number } = parsePosted(report(posted))
    return [county, number]
  }
  expect(stationOf({ countyCode: 'ZZ', pollingStationNumber: 7 })).toEqual(['ZZ', '7'])
  expect(stationOf({ CountyCode: 'ZZ', PollingStationNumber: '7' })).toEqual(['ZZ', '7'])
  expect(stationOf({ countyCode: 'ZZ', municipalityCode: 'X-1', idPollingStation: 4 })).toEqual(['X-1', '4'])
  expect(stationOf({ countyCode: '', pollingStationNumber: 0 })).toEqual(['', ''])
})

test('shows a report that can’t be parsed verbatim', () => {
  expect(parsePosted(report('no JSON')).fields).toEqual([{ name: 'report', knownField: undefined, value: 'no JSON' }])
  expect(parsePosted(report([1])).fields).toMatchObject([{ value: [1] }])
})

test('collects each unknown question and its options once', () => {
  const posted = (...options: object[]) => report({ questionId: 17, options })
  expect(
    unknownQuestions([
      posted({ optionId: 1 }, { optionId: 2 }),
      posted({ optionId: 1, value: 'A queue' }),
      report({ questionId: 18, options: [] }, ['unknown_station']),
      report({ QuestionId: '19', Text: 'Seen' }),
    ]),
  ).toEqual([
    {
      id: 17,
      options: [
        { id: 1, text: 'A queue' },
        { id: 2, text: '' },
      ],
    },
    { id: 19, options: [] },
  ])
})
