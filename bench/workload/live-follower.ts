import { setTimeout as wait } from 'node:timers/promises'
import { live } from '@scrutineer/contract/live'
import type { Client } from '../harness/client.ts'

/** Follows a live stream to the end, and remembers the ids of all that it is told, in their order. */
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
  // A stream that is cut off lacks what came after: the count says so.
  reply.on('error', () => undefined)
  return {
    ids,
    /** Waits until so many were told, or for so long. */
    waitForEvents: async (count: number, longestMs: number) => {
      const until = performance.now() + longestMs
      while (ids.length < count && performance.now() < until) await wait(50)
    },
    leave: () => reply.destroy(),
  }
}
