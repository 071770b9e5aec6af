import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { type Ranking, rankings, statistics } from '@scrutineer/contract/statistics'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { counties, stationOf } from '../../testkit/dataset/geography.ts'
import type { Question } from '../../testkit/dataset/questionnaire.ts'
import { summarize } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneToken, staffTokens } from '../dataset/sessions.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { withServer } from '../harness/server.ts'

const longest = 60_000

const rank = async (client: Client, token: string, method: Ranking) =>
  (await client.get(statistics.ranking, token, { params: { method }, query: { pageSize: 1 } })).data[0]

/** County code and number of a station, from its name or, for a county, its first station. */
const placeOf = (label: string) => {
  const [code = '', number = '1'] = label.startsWith('County ') ? [label.slice(7)] : label.split(' ')
  return { countyCode: code, pollingStationNumber: Number(number) }
}

/** Answers with every flagged option. */
const alarms = (questions: readonly Question[], at: ReturnType<typeof placeOf>) => ({
  answers: questions.flatMap(({ id, flaggedOptionId }) =>
    flaggedOptionId === undefined ? [] : [{ ...at, questionId: id, options: [{ optionId: flaggedOptionId }] }],
  ),
})

/** Delay between the acknowledgement of a report and its effect on a ranking: it raises the first row. */
const lagOf = async (
  client: Client,
  token: string,
  method: Ranking,
  questions: Question[],
  phones: readonly Phone[],
) => {
  const before = await rank(client, token, method)
  if (!before) throw new Error(`${method} ranks nothing`)
  const at = placeOf(before.label)
  // An observer who is new in that county also counts among its observers.
  const phone = phones.find(({ county }) => county !== at.countyCode)
  await client.get(answers.post, phone?.token, { body: alarms(questions, at) })
  const from = performance.now()
  for (;;) {
    const now = await rank(client, token, method)
    const passed = performance.now() - from
    if ((now?.value ?? 0) > before.value) return passed
    if (passed > longest) return Number.POSITIVE_INFINITY
    await wait(20)
  }
}

interface Phone {
  readonly county: string
  readonly token: string
}

/** Phones from both ends of the country, different ones for each ranking. */
const phonesFor = async (client: Client, reporting: number, index: number): Promise<Phone[]> =>
  Promise.all(
    [1 + index, reporting - index].map(async id => {
      const county = counties.findLast(({ idOffset }) => idOffset < stationOf(id, reporting, 0))?.code ?? ''
      return { county, token: await phoneToken(client, id) }
    }),
  )

const measure = (context: BenchContext, url: string, reporting: number, seconds: number) =>
  withServer(context, url, async ({ client, recordUsage }) => {
    const token = await organizerToken(client)
    const questions = (await loadPublishedQuestions(client, token)).flat()
    const [, ngo = ''] = await staffTokens(client, 2)
    const measures: Measure[] = []
    const details: object[] = []
    for (const method of rankings) {
      for (const [who, one] of [
        ['all', token],
        ['one NGO', ngo],
      ] as const) {
        const loadRanking = () => client.send(statistics.ranking, one, { params: { method } })
        await runClosedLoop([one], seconds / 5, loadRanking)
        const times = summarize(
          await recordUsage('rankings are read', () => runClosedLoop([one], seconds, loadRanking)),
        )
        const label = `p95 of ${method}, ${who}`
        measures.push({ label, value: times.p95, unit: 'ms', goal: '≤ 20', isMet: times.p95 <= 20 })
        details.push({ label, ...times })
      }
    }
    const lags = []
    for (const [index, method] of rankings.entries()) {
      lags.push(await lagOf(client, token, method, questions, await phonesFor(client, reporting, index)))
    }
    const slowest = Math.max(...lags) / 1000
    const label = 'longest from acknowledged to counted, of all seven'
    measures.push({ label, value: slowest, unit: 's', goal: '≤ 5', isMet: slowest <= 5 })
    return { measures, details: { rankings: details, lags } }
  })

export const statisticsRankings: Bench<'answers' | 'seconds'> = {
  name: 'statistics',
  compares:
    'the seven rankings, one after another, compared with the goal; their delay after the acknowledgement of a report',
  options: {
    answers: { default: 10_000_000, label: 'ranked answers' },
    seconds: { default: 5, label: 'duration of each ranking' },
  },
  run: async (context, { answers: size, seconds }) =>
    withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
      measure(context, url, reportingObservers(size), seconds),
    ),
}
