import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { situation } from '@scrutineer/contract/situation'
import { withConnection } from '../../testkit/database/connection.ts'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { percentile, summarize } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens, staffTokens } from '../dataset/sessions.ts'
import { counterDeviation } from '../dataset/verify-counters.ts'
import type { Bench, BenchContext, Measure } from '../harness/bench.ts'
import { runClosedLoop } from '../harness/closed-loop.ts'
import { runOpenLoop } from '../harness/open-loop.ts'
import { type RunningServer, withServer } from '../harness/server.ts'
import { addOperations } from '../workload/operations-day.ts'
import { listReads, roomReads, type StaffRead } from '../workload/operations-reads.ts'
import { phonePosts } from '../workload/phone-posts.ts'

interface Reading {
  readonly tokens: readonly string[]
  readonly seconds: number
  readonly pause: number
}

/** Every other call of each account is the cheapest that a session can make: the same seconds, the same connections. */
const timeRead = async ({ client }: RunningServer, { send }: StaffRead, { tokens, seconds, pause }: Reading) => {
  const times: number[] = []
  const cheapest: number[] = []
  const one = async (token: string, turn: number) => {
    const isCheapest = Math.floor(turn / tokens.length) % 2 === 0
    const timed = await (isCheapest ? client.send(electionSettings.get, token) : send(client, token, turn))
    ;(isCheapest ? cheapest : times).push(timed.durationMs)
    return timed
  }
  await runClosedLoop(tokens, seconds, one, pause)
  return { times, cheapest }
}

const measureReads = async (
  running: RunningServer,
  { reads, part, ...reading }: Reading & { reads: readonly StaffRead[]; part: string },
) => {
  const measures: Measure[] = []
  const details: object[] = []
  for (const read of reads) {
    await timeRead(running, read, { ...reading, seconds: reading.seconds / 5 })
    const { times, cheapest } = await running.recordUsage(part, () => timeRead(running, read, reading))
    const value = percentile(times, 0.95)
    const goal = read.maxMs === undefined ? {} : { goal: `≤ ${read.maxMs} ms`, isMet: value <= read.maxMs }
    const label = `p95, ${read.name}${part}`
    measures.push({ label, value, unit: 'ms', baseline: percentile(cheapest, 0.95), ...goal })
    details.push({ label, ...summarize(times) })
  }
  return { measures, details }
}

/** Seconds from the acknowledgement of a flagged answer until the situation counts it. */
const freshness = async ({ client }: RunningServer, { count, posts }: { count: number; posts: Posts }) => {
  const token = await organizerToken(client)
  const flagged = async () => (await client.get(situation.get, token)).reports.flagged
  const lags: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    const before = await flagged()
    await posts.flag(turn)
    const from = performance.now()
    while ((await flagged()) <= before && performance.now() - from < 20_000) await wait(10)
    lags.push(performance.now() - from)
  }
  const value = percentile(lags, 0.95) / 1000
  const label = 'p95 from a flagged answer’s acknowledgement until the situation has it'
  return { label, value, unit: 's', goal: '≤ 2', isMet: value <= 2 } satisfies Measure
}

/** Signed-in phones, and flagged answers at stations from which the last of them has not reported. */
const openPhones = async (context: BenchContext, { client }: RunningServer, size: number, phones: number) => {
  context.log(`Signing in ${phones} phones …`)
  const tokens = await phoneTokens(client, phones)
  const forms = await loadPublishedQuestions(client, await organizerToken(client))
  const reporting = reportingObservers(size)
  const questions = forms.slice(0, 3).flat()
  const question = questions.find(({ flaggedOptionId }) => flaggedOptionId !== undefined)
  const postAt = phonePosts(questions, { phones: phones - 1, reporting })
  const lastPhone = phonePosts(questions, { phones, reporting })
  return {
    post: (index: number) => {
      const { observerId, body } = postAt(index)
      return client.send(answers.post, tokens[observerId - 1], { body })
    },
    flag: async (turn: number) => {
      // The phone's later turns change the answers of earlier ones: only the place of the post is used.
      const { body } = lastPhone(phones * (turn * 2 + 1) - 1)
      const [place] = body.answers
      if (!place || question?.flaggedOptionId === undefined) throw new Error('the forms have a question that alarms')
      const options = [{ optionId: question.flaggedOptionId }]
      await client.get(answers.post, tokens.at(-1), {
        body: { answers: [{ ...place, questionId: question.id, options }] },
      })
    },
  }
}
type Posts = Awaited<ReturnType<typeof openPhones>>

/** Runs `work` while phones post at a rate. */
const whilePosting = async <T>(posts: Posts, rate: number, work: () => Promise<T>) => {
  const ending = new AbortController()
  const posting = runOpenLoop(rate, ending.signal, posts.post)
  const done = await work().finally(() => ending.abort())
  const { failures } = await posting
  if (failures[0] !== undefined) throw new Error(`A post failed: ${failures[0]}`)
  return done
}

type OptionName = 'answers' | 'staff' | 'pause' | 'seconds' | 'rate' | 'phones' | 'flags'

const measure = async (
  context: BenchContext,
  url: string,
  running: RunningServer,
  options: Record<OptionName, number>,
) => {
  const { seconds, rate } = options
  const organizer = [await organizerToken(running.client)]
  const alone = { tokens: organizer, seconds, pause: 0, reads: roomReads }
  const room = await measureReads(running, { ...alone, part: '' })
  const posts = await openPhones(context, running, options.answers, options.phones)
  const fresh = await freshness(running, { count: options.flags, posts })
  const busy = await whilePosting(posts, rate, () =>
    measureReads(running, { ...alone, part: `, ${rate} posts a second` }),
  )
  const tokens = await staffTokens(running.client, options.staff)
  const lists = await measureReads(running, {
    ...{ tokens, seconds, pause: options.pause, reads: await listReads(url), part: ', list' },
  })
  return { room, fresh, busy, lists }
}

export const operations: Bench<OptionName> = {
  name: 'operations',
  compares:
    'p95 of what the operations room reads, compared with the cheapest call of the same accounts in the same seconds',
  options: {
    answers: { default: 10_000_000, label: 'existing answers; one observer for 500 of them' },
    staff: { default: 8, label: 'concurrent staff accounts that read lists; an organizer alone reads the rest' },
    pause: { default: 200, label: 'pause after each list, in milliseconds' },
    seconds: { default: 5, label: 'duration of each measure' },
    rate: { default: 50, label: 'posts a second of the measures under load' },
    phones: { default: 200, label: 'posting observers' },
    flags: { default: 20, label: 'flagged answers to wait for' },
  },
  run: async (context, options) =>
    withDatasetCopy(await prepareDataset(context, { answers: options.answers }), async url => {
      await addOperations(url, context.log)
      const { room, fresh, busy, lists } = await withServer(context, url, running =>
        measure(context, url, running, options),
      )
      const off = await withConnection(url, counterDeviation)
      const counted = {
        label: 'counts that differ from a recount',
        unit: '',
        value: off,
        goal: '0',
        isMet: off === 0,
      } as const
      return {
        measures: [...room.measures, fresh, ...busy.measures, ...lists.measures, counted],
        details: { times: [...room.details, ...busy.details, ...lists.details] },
      }
    }),
}
