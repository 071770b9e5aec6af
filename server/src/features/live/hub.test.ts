import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createNgo } from '../../../test/factories.ts'
import { createMission, type Mission } from '../../../test/mission.ts'
import { createHub } from './hub.ts'
import { createStream, type Stream } from './stream.ts'

let mission: Mission
beforeEach(async () => {
  mission = await createMission()
})
afterEach(() => mission.close())

test('a stream that opens during the session check stays open; one whose session has ended is closed', async () => {
  await createNgo(mission, { organizer: true })
  const { id: sessionId } = await mission.db.selectFrom('session').select('id').executeTakeFirstOrThrow()
  let isOpening = false
  const checks: Promise<void>[] = []
  const db = mission.db.withPlugin({
    transformQuery: ({ node }) => node,
    // Starts the check before each query of the opening stream returns.
    transformResult: async ({ result }) => {
      if (isOpening) checks.push(hub.endRevoked())
      return result
    },
  })
  const scope = { kind: 'everything' as const }
  const hub = createHub({ db, scope }, mission.dependencies.clock)
  const openFor = (id: string) =>
    hub.open(position => createStream(new PassThrough().resume(), { sessionId: id, scope }, position), undefined)

  const ended = await openFor('00000000-0000-4000-8000-000000000000')
  isOpening = true
  const opened = await openFor(sessionId)
  isOpening = false
  await Promise.all(checks)
  expect([ended.isOpen(), opened.isOpen()]).toEqual([false, true])
})

test('a stream whose replay fails is ended instead of waiting forever', async () => {
  const ngo = await createNgo(mission, { organizer: true })
  const events = [1, 2].map(form => ({
    kind: 'forms' as const,
    form_id: form,
    created_at: mission.dependencies.clock(),
  }))
  await mission.db.insertInto('live_event').values(events).execute()
  let isAway = false
  const db = mission.db.withPlugin({
    transformQuery: ({ node }) => {
      if (isAway) throw new Error('the database went away')
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const scope = { kind: 'everything' as const }
  const hub = createHub({ db, scope }, mission.dependencies.clock)
  let stream: Stream | undefined
  const make = (position: number) => {
    isAway = true
    stream = createStream(new PassThrough().resume(), { sessionId: String(ngo.id), scope }, position)
    return stream
  }
  await expect(hub.open(make, 1)).rejects.toThrow('the database went away')
  expect(stream?.isOpen()).toBe(false)
})
