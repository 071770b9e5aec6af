import { randomBytes } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createRawClient } from '../../testkit/client/raw-client.ts'
import { admin, startProduct } from '../../testkit/process/product.ts'
import { createMission } from '../harness/mission.ts'

export const engines = [
  { engine: 'embedded', database: '' },
  { engine: 'PostgreSQL', database: process.env.TEST_DATABASE_URL },
].filter(({ database }) => database !== undefined)

/** Maximum seconds of a normal request during an attack. */
const MAX_SECONDS = 5

/** 2,000 answers of 5,000 barely compressible characters: more than a connection buffers. */
const STATIONS = 250
const TEXT_BYTES = 3750

const report = async ({ observerPhones, county, questions }: Awaited<ReturnType<typeof createMission>>) => {
  for (const { call } of observerPhones) {
    const long = questions.filter(({ optionsToQuestions }) => optionsToQuestions.some(({ isFreeText }) => isFreeText))
    for (const question of long.slice(0, 8)) {
      const option = question.optionsToQuestions.find(({ isFreeText }) => isFreeText)
      const sent = Array.from({ length: STATIONS }, (_, at) => ({
        questionId: question.id,
        countyCode: county,
        pollingStationNumber: at + 1,
        options: [{ optionId: option?.idOption, value: randomBytes(TEXT_BYTES).toString('base64').slice(0, 5000) }],
      }))
      expect((await call(answers.post, { body: { answers: sent } })).status).toBe(200)
    }
  }
}

/** Duration in seconds. */
export const measureSeconds = async (work: () => Promise<unknown>): Promise<number> => {
  const start = performance.now()
  await work()
  return (performance.now() - start) / 1000
}

const startServerInUse = async (database: string | undefined, hasReports: boolean) => {
  const server = await startProduct({}, database)
  ends.push(server.stop)
  const mission = await createMission(server.url, { phones: 1, stations: hasReports ? STATIONS : 1 })
  if (hasReports) await report(mission)
  const staff = createRawClient(server.url, mission.staff)
  const phone = mission.observerPhones[0]?.call ?? staff
  const stranger = createRawClient(server.url)
  const signIn = async () => {
    const body = { user: admin.user, password: admin.password }
    const response = await stranger(session.authorize, { body })
    expect(response.status).toBe(200)
  }
  const [question] = mission.questions
  const answer = {
    questionId: question?.id,
    countyCode: mission.county,
    pollingStationNumber: 1,
    options: [{ optionId: question?.optionsToQuestions[0]?.idOption }],
  }
  const normalCalls: Readonly<Record<string, () => Promise<unknown>>> = {
    'a list': () => staff(answers.threads, { query: { pageSize: 20 } }),
    'a report': () => phone(answers.post, { body: { answers: [answer] } }),
    'a form download': () => phone(forms.list),
    'a sign-in': signIn,
  }
  /** Normal requests, each repeated; returns the longest duration in seconds. Throws on any failure. */
  const measureNormalUse = async (times = 3): Promise<number> => {
    let longest = 0
    for (let round = 0; round < times; round += 1)
      for (const [name, call] of Object.entries(normalCalls)) {
        const seconds = await measureSeconds(async () => {
          const response = await call()
          if (typeof response === 'object' && response !== null && 'status' in response)
            expect([name, response.status]).toEqual([name, 200])
        })
        expect([name, seconds]).toEqual([name, expect.toSatisfy((taken: number) => taken < MAX_SECONDS)])
        longest = Math.max(longest, seconds)
      }
    return longest
  }
  return { server, mission, staff, phone, signIn, measureNormalUse }
}

export type ServerInUse = Awaited<ReturnType<typeof startServerInUse>>

/** Servers that several attacks share, and what stops them. */
const running = new Map<string, Promise<ServerInUse>>()
const ends: (() => Promise<void>)[] = []

/**
 * A built server on one of the engines, optionally with 10 MB of reports, and its normal users. Attacks use it one after
 * another: each finds it answering and leaves it without errors.
 */
export const serverInUse = (database: string | undefined, hasReports = false): Promise<ServerInUse> => {
  const key = `${database} ${hasReports}`
  const server = running.get(key) ?? startServerInUse(database, hasReports)
  running.set(key, server)
  // The next attack starts another one.
  server.catch(() => running.delete(key))
  return server
}

export const stopServersInUse = async (): Promise<void> => {
  const results = await Promise.allSettled(ends.splice(0).map(end => end()))
  for (const result of results) if (result.status === 'rejected') throw result.reason
}
