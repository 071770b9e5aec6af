import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { live } from '@scrutineer/contract/live'
import { rankings, statistics } from '@scrutineer/contract/statistics'
import type { Client, TimedResponse } from '../harness/client.ts'

/** Requests of staff in turn: the newest threads, the urgent ones, one in full, a ranking. */
const readNext = async (client: Client, token: string, turn: number): Promise<TimedResponse> => {
  const kind = turn % 4
  if (kind === 0) return client.send(answers.threads, token)
  if (kind === 1) return client.send(answers.threads, token, { query: { urgent: true } })
  if (kind === 3) {
    const method = rankings[turn % rankings.length] ?? 'observerNumber'
    return client.send(statistics.ranking, token, { params: { method }, query: { pageSize: 5 } })
  }
  const { data } = await client.get(answers.threads, token, { query: { page: 1 + (turn % 20) } })
  const { idObserver, idPollingStation } = data[turn % Math.max(1, data.length)] ?? {
    idObserver: 1,
    idPollingStation: 1,
  }
  return client.send(answers.filledIn, token, { query: { idObserver, idPollingStation } })
}

/** Staff who read periodically until `signal` aborts; returns response times and failures. */
export const readAsStaff = async (client: Client, tokens: readonly string[], delayMs: number, signal: AbortSignal) => {
  const times: number[] = []
  const failures: string[] = []
  const read = async (token: string, index: number) => {
    // Spread the starts.
    await wait((delayMs * index) / tokens.length)
    for (let turn = index; !signal.aborted; turn += 1) {
      const { status, text, durationMs } = await readNext(client, token, turn)
      if (status >= 200 && status < 300) times.push(durationMs)
      else failures.push(`${status} ${text.slice(0, 200)}`)
      await wait(delayMs)
    }
  }
  await Promise.all(tokens.map(read))
  return { times, failures }
}

/** Opens live streams; counts their events and the streams that ended early. */
export const openLiveStreams = async (client: Client, tokens: readonly string[], count: number) => {
  let events = 0
  let lost = 0
  let isOver = false
  const open = async (index: number) => {
    const { reply } = await client.open(live.stream, tokens[index % tokens.length])
    if (reply.statusCode !== 200) throw new Error(`A live stream was refused with ${reply.statusCode}.`)
    reply.setEncoding('utf8')
    reply.on('data', (text: string) => {
      events += text.split('\nevent:').length - 1
    })
    reply.on('close', () => {
      if (!isOver) lost += 1
    })
    // Counted on close.
    reply.on('error', () => undefined)
    return reply
  }
  const replies: IncomingMessage[] = []
  for (let index = 0; index < count; index += 1) replies.push(await open(index))
  return {
    counts: () => ({ events, lost }),
    close: () => {
      isOver = true
      for (const reply of replies) reply.destroy()
    },
  }
}
