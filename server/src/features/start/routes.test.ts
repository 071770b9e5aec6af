import { answers } from '@scrutineer/contract/answers'
import { calls } from '@scrutineer/contract/calls'
import { endpoints } from '@scrutineer/contract/endpoints'
import { start } from '@scrutineer/contract/start'
import { expect, test } from 'vitest'
import { createDevice } from '../../../test/app-phone.ts'
import { createNgo, createPhone, createUnplacedReport } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()

test('one call has the extensions, the account, the election and the counts', async () => {
  const organizer = await createNgo(mission, { organizer: true })
  const { status, value } = await organizer.staff(start.get)
  const account = { name: organizer.account, idNgo: organizer.id, isOrganizer: true, columns: {} }
  expect([status, value.account]).toEqual([200, account])
  expect(value.capabilities).toEqual(expect.arrayContaining(['calls', 'situation', 'start', 'unplaced']))
  expect(value.capabilities).not.toContain('ngos')
  for (const name of value.capabilities) expect(endpoints).toHaveProperty(name)
  expect(value.election).toEqual((await organizer.staff(endpoints.electionSettings.get)).value)
  expect(value.counts.unseen).toEqual((await organizer.staff(answers.unseen)).value)
  expect(value.counts.owing).toEqual((await organizer.staff(calls.queue)).value)
  const { checks } = (await organizer.staff(endpoints.readiness.get)).value
  const ofTheServer = ['database', 'publicAddress', 'diskSpace', 'clock']
  const missing = checks.filter(({ id, state }) => state === 'missing' && !ofTheServer.includes(id))
  expect(missing.length).toBeGreaterThan(0)
  expect(value.counts.setUp).toBe(missing.length)
})

test('an NGO has the counts of its own observers, and none of the set-up', async () => {
  const [own, other] = [await createNgo(mission), await createNgo(mission)]
  const phone = await createPhone(mission, other.id)
  await createUnplacedReport(phone, other.staff)
  await createDevice(phone.call).record({ kind: 'help', body: {} })
  expect((await own.staff(start.get)).value.counts).toMatchObject({ unplaced: 0, helpCalls: 0 })
  const { account, counts } = (await other.staff(start.get)).value
  expect([account.isOrganizer, counts.unplaced, counts.helpCalls]).toEqual([false, 1, 1])
  expect(counts).not.toHaveProperty('setUp')
})
