import { answers } from '@scrutineer/contract/answers'
import type { ThreadFilter } from '@scrutineer/contract/fields/threads'
import { rankings, statistics } from '@scrutineer/contract/statistics'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { counties } from '../../testkit/dataset/geography.ts'
import { median } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens } from '../dataset/sessions.ts'
import type { Bench, Measure } from '../harness/bench.ts'
import type { TimedResponse } from '../harness/client.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { phonePosts } from '../workload/phone-posts.ts'

const phones = 20
/** Warm-up: the first calls of a process are its slowest. */
const warming = 50

/** Calls at each size, by label in the chart. */
const callsOf = async (
  { client }: RunningServer,
  size: number,
): Promise<Record<string, (turn: number) => Promise<TimedResponse>>> => {
  const token = await organizerToken(client)
  const tokens = await phoneTokens(client, phones)
  const questions = (await loadPublishedQuestions(client, token)).flat()
  const postAt = phonePosts(questions, { phones, reporting: reportingObservers(size) })
  const { totalPages } = await client.get(answers.threads, token)
  const list = (query: Partial<ThreadFilter>) => client.send(answers.threads, token, { query })
  return {
    'a page of answers': () => list({}),
    'a county’s': turn => list({ county: counties[turn % counties.length]?.code ?? '' }),
    'urgent ones': () => list({ urgent: true }),
    'the last page': () => list({ page: totalPages }),
    'a ranking': turn => {
      const method = rankings[turn % rankings.length] ?? 'observerNumber'
      return client.send(statistics.ranking, token, { params: { method } })
    },
    'a post of 15 answers': turn => {
      const { observerId, body } = postAt(turn)
      return client.send(answers.post, tokens[observerId - 1], { body })
    },
  }
}

/** Response times of the calls in turn, without other load. */
const timesOf = async (calls: Awaited<ReturnType<typeof callsOf>>, turns: readonly number[]) => {
  const times: Record<string, number[]> = Object.fromEntries(Object.keys(calls).map(name => [name, []]))
  for (const turn of turns) {
    for (const [name, call] of Object.entries(calls)) {
      const { status, text, durationMs } = await call(turn)
      if (status < 200 || status > 299) throw new Error(`${name} replied ${status}: ${text.slice(0, 500)}`)
      times[name]?.push(durationMs)
    }
  }
  return times
}

const sizesBetween = (smallest: number, largest: number): number[] =>
  smallest > largest ? [] : [smallest, ...sizesBetween(smallest * 10, largest)]

export const growth: Bench<'smallest' | 'largest' | 'turns'> = {
  name: 'growth',
  compares:
    'what a single call takes on the largest dataset compared with the smallest; a curve over every power of ten between',
  options: {
    smallest: { default: 100_000, label: 'answers of the smallest dataset' },
    largest: { default: 10_000_000, label: 'answers of the largest dataset' },
    turns: { default: 200, label: 'calls of each kind; the median counts' },
  },
  run: async (context, { smallest, largest, turns }) => {
    const sizes = sizesBetween(smallest, largest)
    const values: Record<string, number[]> = {}
    for (const size of sizes) {
      await withDatasetCopy(await prepareDataset(context, { answers: size }), url =>
        withServer(context, url, async running => {
          const calls = await callsOf(running, size)
          const all = Array.from({ length: warming + turns }, (_, turn) => turn)
          await timesOf(calls, all.slice(0, warming))
          const part = `${size.toLocaleString('en')} answers`
          const times = await running.recordUsage(part, () => timesOf(calls, all.slice(warming)))
          for (const [name, each] of Object.entries(times)) values[name] = [...(values[name] ?? []), median(each)]
        }),
      )
    }
    const measures = Object.entries(values).flatMap(([name, each]): Measure[] =>
      each.map((value, at) => {
        const label = `median of ${name}, ${sizes[at]?.toLocaleString('en')} answers`
        const baseline = each[0] ?? Number.NaN
        return { label, value, unit: 'ms', baseline, ratio: value / baseline }
      }),
    )
    return { measures }
  },
}
