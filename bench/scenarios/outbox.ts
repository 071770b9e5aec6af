import { answers } from '@scrutineer/contract/answers'
import { outbox } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'
import { createItemMaker } from '../../testkit/client/outbox-items.ts'
import { reportingObservers } from '../../testkit/dataset/election-day.ts'
import { summarize } from '../../testkit/percentiles.ts'
import { loadPublishedQuestions, prepareDataset, withDatasetCopy } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens } from '../dataset/sessions.ts'
import type { Bench } from '../harness/bench.ts'
import { endAfter, type OpenLoopResult, runOpenLoop } from '../harness/open-loop.ts'
import { withServer } from '../harness/server.ts'
import { answersPerPost, type PhonePost, phonePosts } from '../workload/phone-posts.ts'

const MAX_RECEIPT_MS = 1_000
/** Before the first side: PostgreSQL analyzes the new copy of the database after a minute, which slows the calls of that moment. */
const WARM_UP_MS = 75_000

/** The answer that a call has: phones post the answers of a station one after another. */
const answerAt = (postAt: (index: number) => PhonePost, phones: number) => (index: number) => {
  const turn = Math.floor(index / phones)
  const post = postAt(Math.floor(turn / answersPerPost) * phones + (index % phones))
  const answer = post.answers[turn % answersPerPost]
  if (!answer) throw new Error(`post ${index} has no answer`)
  const { question, option } = answer
  const body = { questionId: question.id, options: [{ optionId: option.id, value: option.value }] }
  return { observerId: post.observerId, station: post.station, body }
}

/** Items of apps by index, each of the device of its observer. Made before they are sent, since hashing them takes time too. */
const makeItems = async (count: number, at: ReturnType<typeof answerAt>) => {
  const devices = new Map<number, { readonly id: string; readonly make: ReturnType<typeof createItemMaker> }>()
  const deviceOf = (observerId: number) => {
    const device = devices.get(observerId) ?? { id: crypto.randomUUID(), make: createItemMaker() }
    devices.set(observerId, device)
    return device
  }
  const items: { observerId: number; device: string; item: OutboxItem }[] = []
  for (let index = 0; index < count; index += 1) {
    const { observerId, station, body } = at(index)
    const device = deviceOf(observerId)
    const item = await device.make({ kind: 'answer', station, body })
    items.push({ observerId, device: device.id, item })
  }
  return items
}

const acknowledged = ({ times, failures }: OpenLoopResult) => (100 * times.length) / (times.length + failures.length)

export const outboxReceipts: Bench<'minutes' | 'answers' | 'rate' | 'phones'> = {
  name: 'outbox',
  compares: 'items of the observers’ app with posts of the same answers through the phones’ call, one answer each',
  options: {
    minutes: { default: 2, label: 'duration of each side' },
    answers: { default: 1_000_000, label: 'answers that are there before' },
    rate: { default: 248, label: 'calls a second' },
    phones: { default: 1_000, label: 'observers who report' },
  },
  run: async (context, { answers: size, minutes, rate, phones }) =>
    withDatasetCopy(await prepareDataset(context, { answers: size }), database =>
      withServer(context, database, async ({ client, recordUsage }) => {
        context.log(`Signing in ${phones} phones …`)
        const tokens = await phoneTokens(client, phones)
        const forms = await loadPublishedQuestions(client, await organizerToken(client))
        const at = answerAt(phonePosts(forms.flat(), { phones, reporting: reportingObservers(size) }), phones)
        const count = Math.ceil(rate * minutes * 60 * 1.01)
        const items = await makeItems(count, at)
        const post = (index: number) => {
          const { observerId, station, body } = at(index)
          return client.send(answers.post, tokens[observerId - 1], { body: { answers: [{ ...station, ...body }] } })
        }
        // Further stations than those of the measured calls.
        await runOpenLoop(rate, endAfter(WARM_UP_MS, context.signal), index => post(2 * count + index))
        const during = () => endAfter(minutes * 60_000, context.signal)
        context.log(`${rate} items a second for ${minutes} min …`)
        const receipts = await recordUsage('items of the app', () =>
          runOpenLoop(rate, during(), async index => {
            const { observerId, device, item } = items[index] ?? { observerId: 0, device: '', item: undefined }
            if (!item) throw new Error('more items were due than were made')
            const held = { items: 1, oldestAt: item.recordedAt }
            const reply = await client.send(outbox.post, tokens[observerId - 1], {
              body: { device, held, items: [item] },
            })
            return reply.text.includes('"refused"') ? { ...reply, status: 422 } : reply
          }),
        )
        context.log('The same by the phones’ call …')
        const posts = await recordUsage('posts of phones', () =>
          // Further stations: the first side has reported from the earlier ones.
          runOpenLoop(rate, during(), index => post(count + index)),
        )
        const [ofItems, ofPosts] = [summarize(receipts.times), summarize(posts.times)]
        return {
          measures: [
            {
              label: 'items received',
              value: acknowledged(receipts),
              unit: '%',
              goal: '100 %',
              isMet: receipts.failures.length === 0,
            },
            {
              label: 'p95 of a receipt, from when it was due',
              value: ofItems.p95,
              baseline: ofPosts.p95,
              unit: 'ms',
              goal: `≤ ${MAX_RECEIPT_MS}`,
              isMet: ofItems.p95 <= MAX_RECEIPT_MS,
            },
          ],
          details: {
            receipt: ofItems,
            post: ofPosts,
            failures: [...receipts.failures, ...posts.failures].slice(0, 20),
          },
        }
      }),
    ),
}
