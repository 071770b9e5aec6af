import { answers } from '@scrutineer/contract/answers'
import type { Given } from '../harness/bench.ts'
import { type Client, clientOf } from '../harness/client.ts'
import { watchMemory } from '../harness/memory.ts'
import { callAtRate } from '../harness/paced.ts'
import { startServer } from '../harness/server.ts'
import { reportingObservers } from './day.ts'
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
  withCopy(await provideMission(given, load), async database => {
    const server = await startServer(given.root, database)
    const client = clientOf(server.url, 2_000)
    try {
      return await work({ ...(await begin(given, client, server.pid, load)), client, url: server.url })
    } finally {
      client.close()
      await server.stop()
    }
  })
