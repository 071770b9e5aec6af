import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import { secondFactor } from '@scrutineer/contract/second-factor'
import { describe, expect, test } from 'vitest'
import { createApiClient } from '../testkit/client/api-client.ts'
import { oneTimeCode } from '../testkit/client/one-time-code.ts'
import { median } from '../testkit/percentiles.ts'
import { processMemoryMiB } from '../testkit/process/process-memory.ts'
import { admin, startProduct } from '../testkit/process/product.ts'
import { freePort } from '../tools/programs/postgres.mjs'
import type { CallerKind } from './fuzz/arbitrary-call.ts'
import { secretPrefix } from './fuzz/arbitrary-input.ts'
import { createFuzzCallers } from './fuzz/callers.ts'
import { createKnownValues } from './fuzz/known-values.ts'
import { createSender } from './fuzz/sender.ts'
import { runWorker } from './fuzz/worker.ts'
import { choiceOption, intOption } from './harness/options.ts'

/** Secrets that must not be in logs or metrics, by kind. */
const forbidden: Readonly<Record<string, RegExp>> = {
  'a PIN, a password or a push token': new RegExp(`${secretPrefix}[0-9a-f]`, 'i'),
  'a session’s token': /eyJ[\w-]{8,}\.eyJ[\w-]{8,}/,
  'an Authorization header': /authorization"?\s*[:=]/i,
  'a signed path': /signature=[\w-]{20,}/,
}

/** Leaks in a text with their lines. `more` are secrets without a recognizable form. */
const findLeaks = (text: string, more: readonly string[]): string[] => {
  const leaks = Object.entries(forbidden).flatMap(([name, pattern]) => {
    const line = text.split('\n').find(each => pattern.test(each))
    return line === undefined ? [] : [`${name}: ${line.slice(0, 300)}`]
  })
  return [
    ...leaks,
    ...more.filter(secret => secret !== '' && text.includes(secret)).map(secret => `the secret ${secret}`),
  ]
}

const calls = intOption('calls', 2_000)
const lanes = intOption('lanes', 8)
const seed = intOption('seed', Math.floor(Math.random() * 1e9))
const engines = choiceOption('engine', ['postgresql', 'embedded'])
const share = Math.ceil(calls / engines.length)

// The endpoint types of the features are narrower than needed here.
const namedEndpoints = Object.entries(endpoints).flatMap(([feature, all]) =>
  Object.entries(all).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
)

/** Enrols and uses a second factor, so that the log can be searched for its key and recovery codes. */
const enrolled = async (origin: string, token: string, password: string) => {
  const call = createApiClient(origin)
  const { uri, secret } = await call(secondFactor.enrol, { token, body: { password } })
  const { recoveryCodes } = await call(secondFactor.confirm, { token, body: { code: oneTimeCode(uri) } })
  return [secret, ...recoveryCodes, password]
}

/** Median memory in MiB of the middle and the last third of a run; the first third is warm-up. */
const memoryOfThirds = (samples: readonly number[]) => {
  const third = Math.floor(samples.length / 3)
  return { middle: median(samples.slice(third, 2 * third)), last: median(samples.slice(2 * third)) }
}

/** Tolerated growth between the two thirds, in MiB, in addition to a relative one: noise of the garbage collector. */
const slack = { mebibytes: 64, share: 0.2 }

describe.each(engines)('on %s', engine => {
  const databaseUrl = engine === 'postgresql' ? process.env.TEST_DATABASE_URL : ''
  if (databaseUrl === undefined) throw new Error('TEST_DATABASE_URL names no PostgreSQL.')

  test(`${share} valid and malformed calls generated from the contract cause no internal error`, async () => {
    const metricsPort = await freePort()
    const settings = { LOG_LEVEL: 'trace', METRICS_PORT: String(metricsPort) }
    const product = await startProduct(settings, databaseUrl)
    const sender = createSender(product.url)
    try {
      const knownValues = createKnownValues()
      const callers = await createFuzzCallers(product.url, knownValues)
      const secrets = await enrolled(product.url, callers.root, admin.password)
      const statuses = new Map<string, number>()
      const successes = new Set<string>()
      const memory: number[] = []
      let slowest = 0
      let sent = 0
      const note = (
        call: { name: string; caller: CallerKind },
        { status, seconds }: { status: number; seconds: number },
      ) => {
        sent += 1
        slowest = Math.max(slowest, seconds)
        statuses.set(String(status), (statuses.get(String(status)) ?? 0) + 1)
        if (status < 300) successes.add(call.name)
        if (sent % Math.ceil(share / 300) === 0) memory.push(processMemoryMiB(product.pid))
      }
      const context = { origin: product.url, sender, knownValues, callers, endpoints: namedEndpoints, note }
      const begun = performance.now()
      let isOver = false
      const failures = await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          const options = { seed: seed + lane, calls: Math.ceil(share / lanes), isOver: () => isOver }
          const failure = await runWorker(context, options)
          isOver ||= failure !== undefined
          return failure
        }),
      )
      const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      const { middle, last } = memoryOfThirds(memory)
      const statusCounts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`)
      console.log(
        `fuzz on ${engine}: ${sent} calls in ${((performance.now() - begun) / 1000).toFixed(0)} s, --seed ${seed}; ${statusCounts.join(', ')}; ` +
          `no success: ${namedEndpoints.flatMap(([name]) => (successes.has(name) ? [] : [name])).join(', ') || 'none'}; slowest ${slowest.toFixed(2)} s; ` +
          `memory ${middle.toFixed(0)} MiB in the middle third, ${last.toFixed(0)} in the last`,
      )
      expect([...failures.filter(Boolean), ...product.takeErrors()], `--seed ${seed}`).toEqual([])
      expect(findLeaks(product.log(), secrets)).toEqual([])
      expect(findLeaks(metrics, secrets)).toEqual([])
      expect(last).toBeLessThan(middle * (1 + slack.share) + slack.mebibytes)
      expect((await fetch(`${product.url}/ready`)).status).toBe(200)
    } finally {
      sender.close()
      await product.stop()
    }
  })
})
