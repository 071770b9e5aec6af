import { setTimeout as delay } from 'node:timers/promises'
import { calls } from '@scrutineer/contract/calls'
import { CallSheet, CLAIM_MINUTES, recordedOutcomes } from '@scrutineer/contract/fields/call-values'
import { expect } from 'vitest'
import type { Random } from '../../server/src/simulator/plan/random.ts'
import { unique } from '../../testkit/unique.ts'
import type { CallJournal, Claim } from './call-journal.ts'
import type { Colleague } from './mission.ts'

/** A caller who waits for an observer, or for a claim to expire, asks this often. */
const POLL_MS = 20
const MINUTE = 60_000

interface CallerOptions {
  readonly idCheckpoint: number
  readonly journal: CallJournal
  readonly random: Random
  /** The server's time. */
  readonly now: () => number
  readonly isOver: () => boolean
}

/** Calls observers: claims the next one, then records an outcome, skips, or does nothing until the claim has expired. */
export const startCaller = async ({ account, send }: Colleague, options: CallerOptions) => {
  const { idCheckpoint, journal, random, now, isOver } = options

  const next = async (): Promise<Claim | undefined> => {
    const { status, body } = await send(calls.next, { body: { idCheckpoint } })
    if (status === 204) return undefined
    expect([status, body]).toEqual([200, expect.anything()])
    const { idObserver, expiresAt } = CallSheet.parse(body)
    const expires = Date.parse(expiresAt)
    const claim = { idObserver, account, expiresAt: expires, receivedAt: performance.now() }
    return { ...claim, claimedAt: expires - CLAIM_MINUTES * MINUTE }
  }
  const record = async (claim: Claim) => {
    const { idObserver } = claim
    const outcome = random.chance(0.02) ? 'wrong_number' : random.pick(recordedOutcomes.slice(0, 3) as ['reached'])
    const nextTryAt = new Date(now() + 5 * MINUTE).toISOString()
    const comment = `Call ${unique()}${unique()}`
    claim.releasedAt = performance.now()
    const { status } = await send(calls.record, { body: { idObserver, idCheckpoint, outcome, nextTryAt, comment } })
    expect(status).toBeLessThan(300)
    journal.calls.push({ idObserver, account, outcome, comment })
  }
  const skip = async (claim: Claim) => {
    claim.releasedAt = performance.now()
    expect((await send(calls.skip, { body: { idObserver: claim.idObserver } })).status).toBeLessThan(300)
  }

  while (!isOver()) {
    const claim = await next()
    if (!claim) {
      await delay(POLL_MS)
      continue
    }
    journal.claims.push(claim)
    // A call takes a minute.
    const rungUntil = now() + MINUTE
    while (now() < rungUntil) await delay(POLL_MS)
    if (random.chance(0.1)) while (now() <= claim.expiresAt && !isOver()) await delay(POLL_MS)
    else if (random.chance(0.15)) await skip(claim)
    else await record(claim)
  }
}
