import { setTimeout as wait } from 'node:timers/promises'
import { live } from '@scrutineer/contract/live'
import type { Client } from '../harness/client.ts'

/** Reads a live stream to its end and collects the ids of its events in order. */
export const followLiveStream = async (client: Client, token: string) => {
  const { reply } = await client.open(live.stream, token)
  if (reply.statusCode !== 200) throw new Error(`A live stream was refused with ${reply.statusCode}.`)
  const ids: string[] = []
  let rest = ''
  reply.setEncoding('utf8')
  reply.on('data', (text: string) => {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const id = /^id: (\d+)\nevent: answers$/m.exec(block)?.[1]
      if (id !== undefined) ids.push(id)
    }
  })
  // An interrupted stream lacks the later events, which the count shows.
  reply.on('error', () => undefined)
  return {
    ids,
    /** Waits for this many events, or until the timeout. */
    waitForEvents: async (count: number, timeoutMs: number) => {
      const until = performance.now() + timeoutMs
      while (ids.length < count && performance.now() < until) await wait(50)
    },
    leave: () => reply.destroy(),
  }
}
