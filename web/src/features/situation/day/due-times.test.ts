import { expect, test } from 'vitest'
import { dueTimes } from './due-times.ts'

const day = { from: '2024-06-09T02:00:00.000Z', until: '2024-06-10T02:00:00.000Z' }
const checkpoint = (formCode: string, dueAt: string, id = 1) => ({
  id,
  name: `Report ${formCode}`,
  idForm: id,
  formCode,
  dueAt,
  requiredAnswers: null,
  counties: null,
})
const layOut = (...checkpoints: ReturnType<typeof checkpoint>[]) => dueTimes(checkpoints, day, at => at.slice(11, 16))

test('a due time of the day has the forms’ codes and the time', () => {
  const [due] = layOut(checkpoint('A', '2024-06-09T08:00:00.000Z'))
  expect(due).toMatchObject({ at: 0.25, label: 'A 08:00', names: ['Report A'], lane: 0, endsAtLine: false })
})

test('checkpoints of other days are left out', () => {
  expect(layOut(checkpoint('A', '2024-06-09T01:59:59Z'), checkpoint('A', '2024-06-10T02:00:00Z'))).toEqual([])
})

test('checkpoints of the same time share a line; a form is named once, and at most three are', () => {
  const codes = ['A', 'B', 'A', 'C', 'D', 'E']
  const due = layOut(...codes.map((code, index) => checkpoint(code, '2024-06-09T08:00:00Z', index)))
  expect(due.map(({ label }) => label)).toEqual(['A, B, C +2 08:00'])
  expect(due[0]?.names).toHaveLength(6)
})

test('labels that would overlap are on different lines, the earlier one above', () => {
  const due = layOut(
    checkpoint('C', '2024-06-09T15:00:00Z'),
    checkpoint('B', '2024-06-09T08:15:00Z'),
    checkpoint('A', '2024-06-09T08:00:00Z'),
  )
  expect(due.map(({ label, lane }) => [label, lane])).toEqual([
    ['A 08:00', 0],
    ['B 08:15', 1],
    ['C 15:00', 0],
  ])
})

test('at the end of the day the label is before its line', () => {
  expect(layOut(checkpoint('D', '2024-06-10T01:45:00Z'))).toMatchObject([{ endsAtLine: true }])
})
