import { answers } from '@scrutineer/contract/answers'
import type { Bench, Given } from '../harness/bench.ts'
import type { Client } from '../harness/client.ts'
import { watchMemory } from '../harness/memory.ts'
import { callAtRate } from '../harness/paced.ts'
import { withServer } from '../harness/server.ts'
import { reportingObservers } from './day.ts'
import { halfRate } from './half-rate.ts'
import { openStreams, staffRead } from './office.ts'
import { phonePosts } from './phone-posts.ts'
import { provideMission, publishedForms, withCopy } from './provide.ts'
import { organizerToken, phoneTokens, staffTokens } from './sessions.ts'

/** What an election day asks of a server. */
export interface Load {
  /** Posts of 15 answers a second. */
  readonly rate: number
  readonly phones: number
  readonly staff: number
  readonly streams: number
}

/** How a script takes such a load. */
export const loadOptions = {
  answers: { usual: 1_000_000, what: 'answers that are there before' },
  rate: { usual: halfRate, what: 'posts a second: half of what the script posts found, at most 300' },
  phones: { usual: 1_000, what: 'observers who post' },
  staff: { usual: 20, what: 'who read, pausing half a second after each answer' },
  streams: { usual: 200, what: 'live streams that are open' },
} as const satisfies Bench['options']

const pause = 500

/** Begins the load; `stop` ends it and tells how it went. */
const begin = async (given: Given, client: Client, pid: number, load: Load & { answers: number }) => {
  given.say(`Signing in ${load.phones} phones …`)
  const tokens = await phoneTokens(client, load.phones)
  const staff = await staffTokens(client, load.staff)
  const forms = await publishedForms(client, await organizerToken(client))
  const postAt = phonePosts(forms.flat(), { ...load, reporting: reportingObservers(load.answers) })
  const streams = await openStreams(client, staff, load.streams)
  const ending = new AbortController()
  const signal = AbortSignal.any([ending.signal, given.signal])
  const memory = watchMemory(pid, 1000)
  const posting = callAtRate(load.rate, signal, index => {
    const { observerId, body } = postAt(index)
    return client.ask(answers.post, tokens[observerId - 1], { body })
  })
  const reading = staffRead(client, staff, pause, signal)
  return {
    forms,
    stop: async () => {
      ending.abort()
      const [posts, reads] = await Promise.all([posting, reading])
      const told = streams.counts()
      streams.close()
      return { posts, reads, told, memory: memory.stop() }
    },
  }
}

export interface UnderLoad extends Awaited<ReturnType<typeof begin>> {
  readonly client: Client
  readonly url: string
}

/** Does something while a server has an election day's load, on a copy of a mission. */
export const underLoad = async <T>(
  given: Given,
  load: Load & { answers: number },
  work: (under: UnderLoad) => Promise<T>,
): Promise<T> =>
  withCopy(await provideMission(given, load), database =>
    withServer(given, database, async ({ client, pid, url, during }) => {
      const begun = await begin(given, client, pid, load)
      return during('under load', () => work({ ...begun, client, url }))
    }),
  )
