import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken } from '../../../../test/app-harness.tsx'
import { button, openForm } from '../../../../test/form-editor.ts'

const staff = await organizerToken()

test('the preview prints the form on paper, with fields for the station and boxes, without flags', async () => {
  const { id, code } = await create.form(staff)
  await openForm(id, staff)
  await button('Preview').click()
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await button('Print').click()
  expect(print).toHaveBeenCalledTimes(1)
  const sheet = document.querySelector('.print-sheet')
  for (const text of [
    `${code} · Form ${code}`,
    'Polling station',
    'Observer',
    'Q1 What did you see? (tick all that apply)',
  ])
    expect(sheet?.textContent).toContain(text)
  expect(sheet?.querySelectorAll('.print-box')).toHaveLength(4)
  // Seven fields, one option with a text, three lines for notes.
  expect(sheet?.querySelectorAll('.print-line')).toHaveLength(11)
  expect(sheet?.textContent).not.toContain('Flag')
  expect(sheet && getComputedStyle(sheet).display).toBe('none')
  await page.getByRole('button', { name: 'Close' }).click()
  expect(document.querySelector('.print-sheet')).toBeNull()
})

test('typed answers have their boxes on paper, and a question says after which answer it is asked', async () => {
  const options = [
    { text: 'Voters', input: { kind: 'integer', unit: 'people', max: 3000 } },
    { text: 'Turnout', input: { kind: 'decimal', decimals: 1, max: 100 } },
    { text: 'Closed at', input: { kind: 'time' } },
  ] as const
  const { id } = await create.form(staff, {
    formSections: [
      {
        code: 'S1',
        description: 'Count',
        questions: [
          {
            code: 'Q1',
            text: 'Open?',
            questionType: 1,
            id: -1,
            optionsToQuestions: [{ text: 'Yes', idOption: -2 }],
          },
          {
            code: 'Q2',
            text: 'How many?',
            questionType: 3,
            optionsToQuestions: [...options],
            showIf: { idQuestion: -1, idOptions: [-2] },
          },
        ],
      },
    ],
  })
  await openForm(id, staff)
  await button('Preview').click()
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await button('Print').click()
  const [asked, typed] = document.querySelectorAll('.print-question')
  expect(asked?.textContent).toContain('Q1 Open? (tick one)')
  expect(typed?.textContent).toContain('Only if Q1 is “Yes” Q2 How many?')
  expect(typed?.querySelectorAll('.print-box')).toHaveLength(0)
  const rows = [...(typed?.querySelectorAll('.print-option') ?? [])]
  expect(rows.map(row => [row.textContent, row.querySelectorAll('.print-digit').length])).toEqual([
    ['Voterspeople', 4],
    ['Turnout.', 4],
    ['Closed at:', 4],
  ])
})

test('the paper has its words in Romanian', async () => {
  const { id } = await create.form(staff)
  await openApp(`/formulare/${id}`, staff, 'ro')
  await page.getByRole('button', { name: 'Previzualizați' }).click()
  vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await page.getByRole('button', { name: 'Tipăriți' }).click()
  const text = document.querySelector('.print-sheet')?.textContent
  for (const word of ['Secție de votare', 'Observator', '(bifați tot ce se potrivește)', 'Observații'])
    expect(text).toContain(word)
})
