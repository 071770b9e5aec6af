import { type Analysis, analysis } from '@scrutineer/contract/analysis'
import { defaultElectionSettings, electionSettings } from '@scrutineer/contract/election-settings'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { chooseEarlierRound, createRounds, summaryOf, withCounts } from '../../../test/earlier-round.ts'
import { stubReply, watchSavedFiles } from '../../../test/stubs.ts'

const organizer = await organizerToken()
beforeEach(() => page.viewport(1440, 900))

const card = (name: string) => page.getByRole('region', { name })

test('where a round has few answers there are counts only; what has no match is named', async () => {
  const { form, summary } = await createRounds(organizer, [30, 10], reply => {
    const changed = withCounts(reply, [8, 4], { text: 'What happened?' })
    const [first, second] = changed.questions
    if (!first || !second) throw new Error('the form has two questions')
    const [option, ...others] = first.options
    const options = [...(option ? [option] : []), ...others.map(other => ({ ...other, text: 'Another wording' }))]
    return {
      ...changed,
      questions: [
        { ...first, options },
        { ...second, code: 'Q9' },
      ],
    }
  })
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify({ ...summary, rehearsal: true, ngo: 'Fair Vote' }))
  await expect.element(page.getByText(/First round \(Rehearsal\), reports of Fair Vote, as of/)).toBeVisible()
  await expect.element(page.getByText(/Only here: Q2\. Only in the summary: Q9\.$/)).toBeVisible()
  const question = card('Q1 What did you see?')
  await expect
    .element(question)
    .toHaveTextContent('First round (Rehearsal), 2024-06-09 21:00: 12 answered of 50 reports')
  await expect.element(question).toHaveTextContent('In the summary the question is: What happened?')
  await expect.element(question).toHaveTextContent('Answers of the summary that have no match: Another wording (4)')
  await expect.element(question).toHaveTextContent('Nothing unusual 75%30')
  await expect.element(question).toHaveTextContent('Compared with: 8 of 12')
  await expect
    .element(question)
    .toHaveTextContent('Not compared: the summary has no single answer with this wording and kind.')
  await expect.element(question).not.toHaveTextContent('points')
})

test('numbers have their mean, median and distribution in both rounds, also in files', async () => {
  const question = { code: 'N1', text: 'How many voted?', questionType: 2 }
  const optionsToQuestions = [{ text: 'Voters', input: { kind: 'integer' as const } }]
  const formSections = [{ code: 'S', description: 'Count', questions: [{ ...question, optionsToQuestions }] }]
  const form = await create.form(organizer, { formSections })
  const read = await setup.call(analysis.get, { token: organizer, query: { idForm: form.id, values: true } })
  const withValues = (count: number, mean: string, median: string, counts: number[]): Analysis => ({
    ...read,
    questions: read.questions.map(asked => ({
      ...asked,
      answered: count,
      options: asked.options.map(option => ({
        ...option,
        count,
        values: {
          kind: 'integer',
          count,
          mean,
          median,
          ...{ sum: null, q1: null, q3: null, least: null, most: null },
          ...{ medianAt: null, invalid: 0, outside: 0 },
          bins: counts.map((each, bin) => ({ from: `${bin}00`, to: `${bin + 1}00`, last: `${bin}99`, count: each })),
        },
      })),
    })),
  })
  stubReply(analysis.get.path, () => Response.json(withValues(30, '410.5', '400', [20, 10])))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify(summaryOf(form.code, withValues(12, '300', '290', [3, 9]))))
  await expect.element(page.getByRole('row', { name: 'Now 30 410.5 400' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'First round, 2024-06-09 21:00 12 300 290' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Difference +110.5 +110' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '0–99: 20 reports. Compared with: 3' })).toBeVisible()
  await expect.element(page.getByText('Dashed: First round, 2024-06-09 21:00. Heights are shares')).toBeVisible()
  const files = watchSavedFiles()
  await page.getByRole('button', { name: 'Actions for question N1' }).click()
  await page.getByRole('menuitem', { name: 'Save as CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  const csv = await files[0]?.text()
  expect(csv).toContain('Voters 0–99,20,,3,,\r\n')
  expect(csv).toContain(
    'Voters,Values,Mean,Median\r\nNow,30,410.5,400\r\n"First round, 2024-06-09 21:00",12,300,290\r\n',
  )
})

test('the comparison is named while another form is loading', async () => {
  const { form, summary } = await createRounds(organizer, [30, 10], reply => withCounts(reply, [15, 10]))
  const other = await create.form(organizer)
  const reply = await setup.call(analysis.get, { token: organizer, query: { idForm: other.id } })
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify(summary))
  await expect.element(card('Q1 What did you see?')).toHaveTextContent('Compared with: 60%')
  const isAnswered = Promise.withResolvers<void>()
  stubReply(analysis.get.path, async () => {
    await isAnswered.promise
    return Response.json(reply)
  })
  await page.getByRole('button', { name: form.code }).click()
  await page.getByRole('menuitemradio', { name: other.code }).click()
  await expect.poll(() => location.search).toBe(`?form=${other.id}`)
  await expect.element(card('Q1 What did you see?')).not.toBeInTheDocument()
  expect(page.getByText(/^Compared with the summary of First round/).elements()).toHaveLength(1)
  expect(page.getByText(/^The summary has no form/).elements()).toEqual([])
  isAnswered.resolve()
  await expect.element(page.getByText(/^The summary has no form/)).toBeVisible()
})

test('the file of a rehearsal’s summary is named so', async () => {
  const form = await create.form(organizer)
  const settings = { ...defaultElectionSettings, isRehearsal: true }
  stubReply(electionSettings.get.path, () => Response.json(settings))
  const saved = watchSavedFiles()
  await openApp(`/analysis?form=${form.id}`, organizer)
  await expect.element(page.getByText('Rehearsal').first()).toBeVisible()
  await page.getByRole('button', { name: 'This round and earlier ones' }).click()
  await page.getByRole('menuitem', { name: 'Save the summary of this round' }).click()
  await expect.poll(() => saved.length).toBe(1)
  await expect.element(page.getByText(/^rehearsal analysis-summary .*json/).first()).toBeVisible()
})

test('a summary saved here is compared as signed by this server; other files say what to do', async () => {
  const form = await create.form(organizer)
  const saved = await setup.call(analysis.summary, { token: organizer })
  await openApp(`/analysis?form=${form.id}`, organizer)
  const dialog = page.getByRole('dialog', { name: 'Compare with an earlier round' })
  await chooseEarlierRound('Station;Voters')
  await expect.element(dialog).toHaveTextContent('This is not the summary of a round. Choose a file analysis-summary')
  const input = dialog.getByLabelText('Summary', { exact: true })
  for (const [change, message] of [
    [{ version: 2 }, 'A newer version of Scrutineer has written this summary.'],
    [{ kind: 'backup' }, 'This is not the summary of a round.'],
    [{ writtenBy: 'somebody' }, 'This summary was altered: its signature doesn’t match.'],
    [{ forms: {} }, 'This summary is damaged.'],
    [{ signature: '!' }, 'This summary was altered: its signature doesn’t match.'],
  ] as const) {
    await input.upload(new File([JSON.stringify({ ...saved, ...change })], 'analysis-summary.json'))
    await expect.element(dialog).toHaveTextContent(message)
  }
  await input.upload(new File([JSON.stringify(saved, null, 2)], 'analysis-summary.json'))
  await expect.element(page.getByText('The file is unaltered: this server has signed it.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
})
