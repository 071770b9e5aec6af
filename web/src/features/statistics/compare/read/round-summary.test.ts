import { expect, test } from 'vitest'
import { createSummarizer } from './round-summary.ts'

const reporter = (phone: string, station: number) => [`Observer ${phone}`, phone, 'NGO', 'AB', String(station)]

const answer = (
  phone: string,
  station: number,
  [question, option]: [string, string],
  { flagged = 'no', text = 'Text', version = '1', notObserved = '' } = {},
) => [
  ...[...reporter(phone, station), 'A', 'S1', question, text, option, flagged, '', '2024-06-09 10:00:00', version],
  ...Array.from({ length: 21 }, () => ''),
  notObserved,
]

const event = (id: string, kind: string, value: string) => [...reporter('1', 1), id, kind, value, 'account', '']

test('counts reports, not answers: several options of a question are one report', () => {
  const summarizer = createSummarizer()
  summarizer.add('answers', answer('1', 1, ['Q1', 'Yes']))
  summarizer.add('answers', answer('1', 1, ['Q1', 'No'], { flagged: 'yes' }))
  summarizer.add('answers', answer('1', 2, ['Q1', 'No'], { flagged: 'da' }))
  summarizer.add('answers', answer('2', 2, ['Q1', 'Yes']))
  expect(summarizer.end()).toEqual({
    counties: 1,
    stations: 2,
    reports: 3,
    flaggedReports: 2,
    flaggedAnswers: 2,
    followUps: undefined,
    questions: [
      {
        form: 'A',
        code: 'Q1',
        text: 'Text',
        answered: 3,
        notObserved: 0,
        options: [
          { text: 'Yes', isFlagged: false, count: 2 },
          { text: 'No', isFlagged: true, count: 2 },
        ],
      },
    ],
  })
})

test('who could not observe it is counted apart from the answers', () => {
  const summarizer = createSummarizer()
  summarizer.add('answers', answer('1', 1, ['Q1', 'Yes']))
  summarizer.add('answers', answer('2', 1, ['Q1', 'could not observe'], { notObserved: 'yes' }))
  summarizer.add('answers', answer('3', 1, ['Q1', 'nu s-a putut observa'], { notObserved: 'da' }))
  expect(summarizer.end()).toMatchObject({
    reports: 3,
    questions: [{ answered: 1, notObserved: 2, options: [{ text: 'Yes', count: 1 }] }],
  })
})

test('stations that were only visited count as covered', () => {
  const summarizer = createSummarizer()
  summarizer.add('answers', answer('1', 1, ['Q1', 'Yes']))
  summarizer.add('visits', reporter('1', 7))
  expect(summarizer.end()).toMatchObject({ stations: 2, reports: 1 })
})

test('the text is that of the newest version of the form', () => {
  const summarizer = createSummarizer()
  summarizer.add('answers', answer('1', 1, ['Q1', 'Yes'], { text: 'Newer', version: '10' }))
  summarizer.add('answers', answer('2', 1, ['Q1', 'Yes'], { text: 'Older', version: '9' }))
  expect(summarizer.end().questions).toMatchObject([{ text: 'Newer' }])
})

test('a follow-up is confirmed if that was its last verdict, also once it is closed, unless it was undone', () => {
  const summarizer = createSummarizer()
  summarizer.begin('followUps')
  expect(summarizer.end().followUps).toEqual({ opened: 0, confirmed: 0 })
  summarizer.add('followUps', event('1', 'Opened', ''))
  summarizer.add('followUps', event('1', 'State', 'confirmed'))
  summarizer.add('followUps', event('1', 'Staff comment', 'unfounded'))
  summarizer.add('followUps', event('2', 'Stare', 'confirmat'))
  summarizer.add('followUps', event('2', 'Redeschis', ''))
  summarizer.add('followUps', event('3', 'State', 'unfounded'))
  summarizer.add('followUps', event('4', 'State', 'confirmed'))
  summarizer.add('followUps', event('4', 'State', 'closed'))
  summarizer.add('followUps', event('5', 'State', 'confirmed'))
  summarizer.add('followUps', event('5', 'Staff comment', 'sorry'))
  summarizer.add('followUps', event('5', 'Undone', 'State'))
  expect(summarizer.end().followUps).toEqual({ opened: 5, confirmed: 2 })
})
