import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { answers } from '@scrutineer/contract/answers'
import { health } from '@scrutineer/contract/health'
import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createRawClient } from '../../testkit/client/raw-client.ts'
import { startProduct } from '../../testkit/process/product.ts'
import { createMission } from '../harness/mission.ts'
import type { Attack, AttackContext } from './attack.ts'

/** Posts from another thread, so that the measurements here wait for the server only. */
const postFromThread = (url: string, token: string, body: string) =>
  new Promise<number>((resolve, reject) => {
    const code = `
      const { parentPort, workerData: { url, token, body } } = require('node:worker_threads')
      const headers = { authorization: 'Bearer ' + token, 'content-type': 'application/json' }
      fetch(url, { method: 'POST', headers, body }).then(reply => parentPort.postMessage(reply.status))`
    new Worker(code, { eval: true, workerData: { url, token, body } }).once('message', resolve).once('error', reject)
  })

/** Milliseconds of sequential `/health` requests until `work` ends. */
const healthDuring = async (url: string, work: Promise<unknown>) => {
  const milliseconds: number[] = []
  let isOver = false
  const ended = work.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const begun = performance.now()
    expect((await fetch(`${url}${health.alive.path}`)).status).toBe(200)
    milliseconds.push(performance.now() - begun)
  }
  await ended
  return milliseconds
}

const shown = (milliseconds: readonly number[]) => {
  const sorted = [...milliseconds].sort((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]?.toFixed(1)
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`
}

const attackOn = async (name: string, database: string | undefined, { onEnd, report, isLong }: AttackContext) => {
  const product = await startProduct({}, database)
  onEnd(product.stop)
  const { county, questions } = await createMission(product.url, { phones: 1, stations: 3_500 })
  const body = { user: `07${county}0`, password: '1234', fcmToken: 'queue', channelName: 'Firebase' }
  const signedIn = await createRawClient(product.url)(session.authorize, { body })
  const token = String((signedIn.body as { access_token: string }).access_token)
  const url = `${product.url}${answers.post.path}`

  const queue = Array.from({ length: 20_000 }, (_, index) => {
    const question = questions[index % 6]
    const station = 1 + Math.floor(index / 6)
    const [option] = question?.optionsToQuestions.slice(3) ?? []
    const options = [{ optionId: option?.idOption, value: 'ă'.repeat(320) }]
    return { questionId: question?.id, countyCode: county, pollingStationNumber: station, options }
  })
  const illTyped = { ...queue[0], options: Array.from({ length: 1_000 }, () => ({ optionId: 'x' })) }
  const posts = [
    ['20,000 answers', { answers: queue }, 200],
    ['20,000 unplaced answers', { answers: queue.map(answer => ({ ...answer, countyCode: '' })) }, 200],
    ['130,000 ill-typed options', { answers: Array.from({ length: 130 }, () => illTyped) }, 400],
  ] as const

  if (isLong) report(`${name}: /health while nothing happens`, shown(await healthDuring(product.url, delay(2_000))))
  for (const [postName, posted, status] of posts) {
    const text = JSON.stringify(posted)
    const begun = performance.now()
    const post = postFromThread(url, token, text)
    const waits = await healthDuring(product.url, post)
    const seconds = ((performance.now() - begun) / 1000).toFixed(1)
    expect([postName, await post]).toEqual([postName, status])
    const megabytes = (Buffer.byteLength(text) / 1024 / 1024).toFixed(1)
    report(`${name}: /health during ${postName} (${megabytes} MB, ${seconds} s)`, shown(waits))
  }
  expect(product.takeErrors()).toEqual([])
}

/** The offline queue of a whole day in one post, and posts designed to be slow to validate. */
export const queue: Attack = {
  name: 'queue',
  title: 'a post of 20,000 answers is stored, and others are answered meanwhile',
  longRounds: 3,
  async run(context) {
    for (let round = 0; round < context.rounds; round += 1) {
      await attackOn('PostgreSQL', process.env.TEST_DATABASE_URL, context)
      if (context.isLong) await attackOn('embedded', '', context)
    }
  },
}
