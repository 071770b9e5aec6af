import { type Analysis, analysis } from '@scrutineer/contract/analysis'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { create, openApp, organizerToken, setup } from '../../../test/app-harness.tsx'
import { chooseEarlierRound, createRounds, summaryOf, withCounts } from '../../../test/earlier-round.ts'
import { stubReply } from '../../../test/stubs.ts'

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
  await expect.element(page.getByText(/Only in this round: Q2\. Only in the earlier round: Q9\.$/)).toBeVisible()
  const question = card('Q1 What did you see?')
  await expect.element(question).toHaveTextContent('Earlier round: 12 answered of 50 reports')
  await expect.element(question).toHaveTextContent('In the earlier round the question was: What happened?')
  await expect
    .element(question)
    .toHaveTextContent('Answers of the earlier round that have no match: Another wording (4)')
  await expect.element(question).toHaveTextContent('Nothing unusual 75%30')
  await expect.element(question).toHaveTextContent('Earlier: 8 of 12')
  await expect
    .element(question)
    .toHaveTextContent('Not compared: the earlier round has no single answer with this wording and kind.')
  await expect.element(question).not.toHaveTextContent('points')
})

test('numbers have their mean and median in both rounds', async () => {
  const question = { code: 'N1', text: 'How many voted?', questionType: 2 }
  const optionsToQuestions = [{ text: 'Voters', input: { kind: 'integer' as const } }]
  const formSections = [{ code: 'S', description: 'Count', questions: [{ ...question, optionsToQuestions }] }]
  const form = await create.form(organizer, { formSections })
  const read = await setup.call(analysis.get, { token: organizer, query: { idForm: form.id, values: true } })
  const withValues = (count: number, mean: string, median: string): Analysis => ({
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
          ...{ bins: [], medianAt: null, invalid: 0, outside: 0 },
        },
      })),
    })),
  })
  stubReply(analysis.get.path, () => Response.json(withValues(30, '410.5', '400')))
  await openApp(`/analysis?form=${form.id}`, organizer)
  await chooseEarlierRound(JSON.stringify(summaryOf(form.code, withValues(12, '300', '290'))))
  await expect.element(page.getByRole('row', { name: 'This round 30 410.5 400' })).toBeVisible()
  await expect.element(page.getByRole('row', { name: 'Earlier round 12 300 290' })).toBeVisible()
})

test('a summary saved here is compared as signed by this server; other files say what to do', async () => {
  const form = await create.form(organizer)
  const saved = await setup.call(analysis.summary, { token: organizer })
  await openApp(`/analysis?form=${form.id}`, organizer)
  const dialog = page.getByRole('dialog', { name: 'Compare with an earlier round' })
  await chooseEarlierRound('Station;Voters')
  await expect.element(dialog).toHaveTextContent('This is not the summary of a round. Choose a file analysis-summary')
  const input = dialog.getByLabelText('Summary')
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
