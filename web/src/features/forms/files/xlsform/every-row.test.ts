import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createWorkbook, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const types = [
  ['select_one yn', 'select1 yn', 'select one from yn or specify other', 'select_multiple yn', 'SELECT MULTIPLE  yn'],
  ['select_one missing', 'select_one_from_file yn.csv', 'text', 'integer', 'decimal', 'date', 'note', 'q note'],
  [
    'begin_group',
    'begin group',
    'end_group',
    'end group',
    'begin_repeat',
    'end repeat',
    'begin loop over yn',
    'end loop',
  ],
  ['begin_kobomatrix', 'end_kobomatrix', 'begin_score', 'end_score', 'score__row', 'geopoint', 'calculate', 'end', ''],
  ['nonsense', 'begin nothing', 'Text', ' Integer '],
].flat()

const survey = fc.array(
  fc.record({
    type: fc.constantFrom(...types),
    hasName: fc.boolean(),
    disabled: fc.constantFrom('', '', '', 'no', 'yes', 'TRUE', 'perhaps'),
    appearance: fc.constantFrom('', '', 'label', 'minimal'),
    hint: fc.constantFrom('', 'Look closely'),
    /** The question whose choice “yes” is the condition. */
    condition: fc.option(fc.nat(12), { nil: undefined, freq: 1 }),
    format: fc.constantFrom('', '**', '<b>'),
  }),
  { maxLength: 14 },
)
const choiceRows = fc.array(
  fc.record({ list: fc.constantFrom('yn', 'yn', 'yn', 'YN', 'unused', ''), disabled: fc.constantFrom('', '', 'yes') }),
  { maxLength: 8 },
)

test('each row of a survey is in the form or is listed, and so is each cell that has no counterpart', async () => {
  await fc.assert(
    fc.asyncProperty(survey, choiceRows, async (rows, choices) => {
      const file = await createWorkbook({
        survey: [
          ['type', 'name', 'label', 'disabled', 'appearance', 'hint', 'relevant'],
          ...rows.map(({ type, hasName, disabled, appearance, hint, condition, format }, index) => [
            type,
            hasName ? `q${index}` : '',
            `${format}Label ${index}.`,
            disabled,
            appearance,
            hint,
            condition === undefined ? '' : `selected($\{q${condition}}, 'c0')`,
          ]),
        ],
        choices: [
          ['list_name', 'name', 'label', 'disabled'],
          ...choices.map(({ list, disabled }, index) => [list, `c${index}`, `Choice ${index}.`, disabled]),
        ],
      })
      const { content, issues } = await readFormFile(file, readOptions)
      const issuesAt = (sheet: string, index: number) =>
        issues.filter(
          ({ location }) => location && 'row' in location && location.sheet === sheet && location.row === index + 2,
        )
      // Only whole texts: “Label 1.” isn't in “Label 11.”.
      const isInForm = (label: string) => JSON.stringify(content).includes(label)
      if (!content) {
        expect(issues.map(({ code }) => code)).toContain('nothingLeft')
        return
      }
      for (const [index, { type, hint }] of rows.entries()) {
        const listed = issuesAt('survey', index)
        const isLeftOut = listed.some(
          ({ level, code }) => level === 'omission' && !['column', 'badValue', 'condition'].includes(code),
        )
        const isJoined = listed.some(({ code }) => code === 'textJoined')
        // The label of a group's end has no meaning, and is listed as a column.
        expect(isLeftOut || isJoined || isInForm(`Label ${index}.`) || listed.length > 0).toBe(true)
        if (/^end.group$/.test(type)) expect(listed.length).toBeGreaterThan(0)
        else expect(isLeftOut || isJoined || isInForm(`Label ${index}.`)).toBe(true)
        expect(isLeftOut && isInForm(`Label ${index}.`)).toBe(false)
        const isHintKnown = listed.some(({ code, values }) => code === 'hintJoined' || values.column === 'hint')
        expect(!hint || isLeftOut || isHintKnown).toBe(true)
      }
      for (const index of choices.keys()) {
        const isLeftOut = issuesAt('choices', index).some(({ level }) => level === 'omission')
        expect(isLeftOut).toBe(!isInForm(`Choice ${index}.`))
      }
    }),
    { numRuns: 200 },
  )
})
