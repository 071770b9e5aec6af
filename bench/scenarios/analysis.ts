import { setTimeout as wait } from 'node:timers/promises'
import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import type { Question } from '../../testkit/dataset/questionnaire.ts'
import { percentile, summarize } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneToken, staffTokens } from '../dataset/sessions.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { phonePosts } from '../workload/phone-posts.ts'

const longest = 60_000

/** Delay between the acknowledgement of a report and its effect on the first question. */
const lagOf = async (client: Client, token: string, questions: readonly Question[], reporting: number) => {
  const [{ id, formId } = { id: 0, formId: 0 }] = questions
  const answered = async () => {
    const { questions: found } = await client.get(analysis.get, token, { query: { idForm: formId } })
    return found.find(({ idQuestion }) => idQuestion === id)?.answered ?? 0
  }
  const before = await answered()
  const { body } = phonePosts(questions, { phones: 1, reporting })(0)
  await client.get(answers.post, await phoneToken(client, 1), { body })
  const from = performance.now()
  while (performance.now() - from < longest) {
    if ((await answered()) > before) return performance.now() - from
    await wait(20)
  }
  return Number.POSITIVE_INFINITY
}

/** The form with the most questions. */
const largestForm = async (client: Client, token: string) => {
  const forms = await loadPublishedQuestions(client, token)
  return forms.toSorted((one, other) => other.length - one.length)[0] ?? []
}

const measureCounted = (context: BenchContext, url: string, reporting: number, seconds: number) =>
  withServer(context, url, async ({ client, recordUsage }) => {
    const token = await organizerToken(client)
    const [, ngo = ''] = await staffTokens(client, 2)
    const questions = await largestForm(client, token)
    const idForm = questions[0]?.formId ?? 0
    const measures: Measure[] = []
    for (const [who, one] of [
      ['all', token],
      ['one NGO', ngo],
    ] as const) {
      const load = () => client.send(analysis.get, one, { query: { idForm } })
      await runClosedLoop([one], seconds / 5, load)
      const { p95 } = summarize(await recordUsage('counted', () => runClosedLoop([one], seconds, load)))
      measures.push({ label: `p95 of counted, ${who}`, value: p95, unit: 'ms', goal: '≤ 50', isMet: p95 <= 50 })
    }
    const lag = (await lagOf(client, token, questions, reporting)) / 1000
    measures.push({ label: 'from acknowledged to counted', value: lag, unit: 's', goal: '≤ 2', isMet: lag <= 2 })
    return measures
  })

const measureTable = async (
  { client, recordUsage }: RunningServer,
  token: string,
  question: Question,
  seconds: number,
): Promise<Measure> => {
  const selected = question.unflaggedOptions[0]?.id
  const pages = [{}, { sortBy: 'station' }, { page: 20 }, { selected }, { sortDirection: 'asc' as const }]
  const times = await recordUsage('table', () =>
    runClosedLoop([token], seconds, (_, turn) => {
      const query = { idForm: question.formId, page: 1, pageSize: 50, ...pages[turn % pages.length] }
      return client.send(analysis.table, token, { query })
    }),
  )
  const { p95 } = summarize(times)
  return { label: 'p95 of a page of the table', value: p95, unit: 'ms', goal: '≤ 200', isMet: p95 <= 200 }
}

const measureQueried = (context: BenchContext, url: string, turns: number, seconds: number) =>
  withServer(context, url, async server => {
    const { client, recordUsage } = server
    const token = await organizerToken(client)
    const [first, second] = await largestForm(client, token)
    if (!first || !second) throw new Error('No form has two questions.')
    const idForm = first.formId
    const crossed = { idForm, question: first.id }
    const get = (query: object) => (from: string) =>
      client.send(analysis.get, token, { query: { idForm, from, ...query } })
    const cross = (query: object) => (from: string) =>
      client.send(analysis.cross, token, { query: { ...crossed, from, ...query } })
    const kinds = {
      'a time range': get({}),
      'one answer a station': get({ unit: 'stations' }),
      'only verified': get({ verified: true }),
      'with values': get({ values: true }),
      'crossed by hour': cross({ by: 'hour' }),
      'crossed with a question': cross({ by: 'question', byQuestion: second.id }),
    }
    const measures: Measure[] = []
    for (const [kind, send] of Object.entries(kinds)) {
      const times: number[] = []
      for (let turn = 0; turn < turns; turn += 1) {
        // Another range each time: none is answered from the cache, and all have all reports.
        const from = new Date(Date.UTC(2024, 0, 1) + turn * 60_000).toISOString()
        const { status, text, durationMs } = await recordUsage(kind, () => send(from))
        if (status !== 200) throw new Error(`${kind} replied ${status}: ${text.slice(0, 500)}`)
        times.push(durationMs / 1000)
      }
      const p95 = percentile(times, 0.95)
      measures.push({ label: `p95 of ${kind}`, value: p95, unit: 's', goal: '≤ 1', isMet: p95 <= 1 })
    }
    measures.push(await measureTable(server, token, first, seconds))
    return measures
  })

export const formAnalysis: Bench<'answers' | 'queried' | 'seconds' | 'turns'> = {
  name: 'analysis',
  compares: 'the analysis of a form, from counters and from the answers themselves, compared with the goals',
  options: {
    answers: { default: 10_000_000, label: 'counted answers' },
    queried: { default: 1_000_000, label: 'queried answers' },
    seconds: { default: 5, label: 'duration of each reading of counters and of the table' },
    turns: { default: 5, label: 'queries of each kind' },
  },
  run: async (context, { answers: size, queried, seconds, turns }) => {
    const queriedUrl = await prepareDataset(context, { answers: queried })
    const queriedMeasures = await measureQueried(context, queriedUrl, turns, seconds)
    const countedMeasures = await withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
      measureCounted(context, url, reportingObservers(size), seconds),
    )
    return { measures: [...countedMeasures, ...queriedMeasures], details: {} }
  },
}
