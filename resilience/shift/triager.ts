import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { followUpResults } from '@scrutineer/contract/fields/follow-up-states'
import { FollowUp, followUps } from '@scrutineer/contract/follow-up'
import { expect } from 'vitest'
import type { Random } from '../../server/src/simulator/plan/random.ts'
import { unique } from '../../testkit/unique.ts'
import type { Colleague } from './mission.ts'
import type { Change, TriageJournal } from './triage-journal.ts'

interface Step {
  readonly endpoint: Endpoint
  readonly kind: Change['kind']
  readonly value: string | null
  readonly body?: object
}

const take: Step = { endpoint: followUps.take, kind: 'taken', value: null }

/** A random change. Comments and referrals are unique. */
const stepOf = (random: Random): Step => {
  const text = `${unique()}${unique()}`
  const state = random.pick(followUpResults)
  return random.pick([
    take,
    take,
    { endpoint: followUps.release, kind: 'released', value: null },
    { endpoint: followUps.setState, kind: 'state', value: state, body: { state } },
    { endpoint: followUps.comment, kind: 'comment', value: text, body: { text } },
    { endpoint: followUps.refer, kind: 'referred', value: text, body: { to: text } },
  ])
}

/** Sends a change and adds its reply to the journal. Returns whether it succeeded. */
const send = async ({ account, send: call }: Colleague, idFollowUp: number, step: Step, journal: TriageJournal) => {
  const { endpoint, kind, value, body: sent } = step
  const after = journal.newestOf(idFollowUp)
  const { status, body } = await call(endpoint, { params: { id: idFollowUp }, ...(sent && { body: sent }) })
  if (status === 200) journal.accept({ idFollowUp, account, kind, value }, after, FollowUp.parse(body))
  else if (kind === 'taken') {
    expect([status, body]).toEqual([409, expect.objectContaining({ owner: expect.any(String) })])
    // `expect` has checked that there is one.
    const { owner } = body as { owner: string }
    expect(owner).not.toBe(account)
    journal.refuse(idFollowUp, owner, after)
  } else {
    // All triagers may comment; the other changes are the owner's. Closing requires a verdict.
    expect([kind, status]).toEqual([
      expect.not.stringMatching('comment'),
      value === 'closed' && status === 409 ? 409 : 403,
    ])
  }
  return status === 200
}

/** All triagers take the follow-up concurrently: one of them gets it. */
export const raceToTake = async (triagers: readonly Colleague[], idFollowUp: number, journal: TriageJournal) => {
  const won = await Promise.all(triagers.map(triager => send(triager, idFollowUp, take, journal)))
  const winners = triagers.filter((_, index) => won[index])
  expect(winners.map(({ account }) => account)).toHaveLength(1)
  for (const winner of winners) {
    const release: Step = { endpoint: followUps.release, kind: 'released', value: null }
    expect(await send(winner, idFollowUp, release, journal)).toBe(true)
  }
}

/** Takes a follow-up, and does nothing else. */
export const takeAndForget = async (triager: Colleague, idFollowUp: number, journal: TriageJournal) => {
  expect(await send(triager, idFollowUp, take, journal)).toBe(true)
}

interface TriagerOptions {
  readonly idFollowUps: readonly [number, ...number[]]
  readonly journal: TriageJournal
  readonly random: Random
  readonly isOver: () => boolean
}

/** Takes, changes and releases random follow-ups one after another. */
export const startTriager = async (triager: Colleague, { idFollowUps, journal, random, isOver }: TriagerOptions) => {
  while (!isOver()) await send(triager, random.pick(idFollowUps), stepOf(random), journal)
}
