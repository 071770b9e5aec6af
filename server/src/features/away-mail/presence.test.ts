import { live } from '@scrutineer/contract/live'
import { session } from '@scrutineer/contract/session'
import { start } from '@scrutineer/contract/start'
import { expect, test, vi } from 'vitest'
import { createNgo, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { createMission, sharedMission } from '../../../test/mission.ts'

const tasks: { readonly name: string; readonly run: () => Promise<void> }[] = []
vi.mock(import('../../http/run-periodically.ts'), async original => ({
  ...(await original()),
  // Tests run them themselves.
  runPeriodically: (_, task) => void tasks.push(task),
}))

const mission = await sharedMission()

test('a server that sends mail lists the feature, and knows from its live streams who is present', async () => {
  const mail = { send: async () => undefined, verify: async () => undefined }
  const withMail = await createMission({ mail, publicUrl: 'https://office.example.org' })
  try {
    const { staff, account } = await createNgo(withMail)
    expect((await staff(start.get)).value.capabilities).toContain('awayMail')
    expect((await (await createNgo(mission)).staff(start.get)).value.capabilities).not.toContain('awayMail')
    const { value } = await withMail.anonymous(session.authorize, { body: { user: account, password: secret } })
    const address = await listenOn(withMail.app)
    const headers = { authorization: `Bearer ${value.access_token}` }
    const openAt = async () => {
      for (const { name, run } of tasks) if (name === 'Mail about follow-ups') await run()
      return (await withMail.db.selectFrom('staff').select('open_at').executeTakeFirstOrThrow()).open_at
    }
    expect(await openAt()).toBeNull()
    const stream = await fetch(`${address}${live.stream.path}`, { headers })
    expect(await openAt()).toEqual(new Date('2024-06-09T09:00:00Z'))
    await stream.body?.cancel()
    let minute = 10
    const isRecorded = async () => {
      minute += 1
      withMail.at(`2024-06-09T09:${minute}:00Z`)
      return (await openAt())?.getUTCMinutes() === minute
    }
    await expect.poll(isRecorded).toBe(false)
  } finally {
    await withMail.close()
  }
})
