import { type Analysis, analysis } from '@scrutineer/contract/analysis'
import { page } from 'vitest/browser'
import { create, setup } from './app-harness.tsx'
import { stubReply } from './stubs.ts'

/** Chooses the summary of an earlier round on the screen of the analysis. */
export const chooseEarlierRound = async (content: string) => {
  await page.getByRole('button', { name: 'This round and earlier ones' }).click()
  await page.getByRole('menuitem', { name: 'Compare with an earlier round' }).click()
  const input = page.getByLabelText('Summary', { exact: true })
  await input.upload(new File([content], 'analysis-summary.json', { type: 'application/json' }))
}

/** A summary with the analysis of one form, signed by another server. */
export const summaryOf = (code: string, reply: Analysis) => ({
  ...{ kind: 'analysis-summary', version: 1, election: { name: 'First round', country: null }, ngo: null },
  forms: [{ code, version: 1, name: 'Any', analysis: reply }],
  ...{ asOf: '2024-06-09T18:00:00.000Z', writtenAt: '2024-06-09T18:00:00.000Z', writtenBy: 'chief' },
  ...{ publicKey: { id: 'a'.repeat(64), address: '' }, signature: 'AAAA' },
})

type Question = Analysis['questions'][number]

/** The analysis with these numbers of answers to the first question, by option. */
export const withCounts = (reply: Analysis, counts: readonly number[], change: Partial<Question> = {}): Analysis => ({
  ...reply,
  base: { ...reply.base, reports: 50 },
  questions: reply.questions.map((question, index) => ({
    ...question,
    ...(index === 0 && {
      answered: counts.reduce((sum, count) => sum + count, 0),
      options: question.options.map((option, at) => ({ ...option, count: counts[at] ?? 0 })),
      ...change,
    }),
  })),
})

/** A form whose reports have these numbers of answers to its first question, and the summary of an earlier round. */
export const createRounds = async (
  organizer: string,
  now: readonly number[],
  earlier: (reply: Analysis) => Analysis,
) => {
  const form = await create.form(organizer)
  const reply = await setup.call(analysis.get, { token: organizer, query: { idForm: form.id, values: true } })
  stubReply(analysis.get.path, () => Response.json(withCounts(reply, now)))
  return { form, summary: summaryOf(` ${form.code.toLowerCase()}`, earlier(reply)) }
}
