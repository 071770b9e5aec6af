import { backup } from '@scrutineer/contract/backup'
import { cards } from '@scrutineer/contract/cards'
import { expect, test } from 'vitest'
import { createCounty, createForm, createNgo, createObserver, formUpload } from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { readReadinessFacts } from './read-facts.ts'

const mission = await sharedMission()

const readFacts = async () => {
  const { db, dependencies } = mission
  const { clock, findInstalled } = dependencies
  const installation = {
    version: '1.0.0',
    dataFolder: '/',
    publicUrl: undefined,
    timeZone: 'UTC',
    isPushConfigured: false,
    isWebPushConfigured: false,
    findInstalled,
    clock,
  }
  return readReadinessFacts({ db, engine: 'embedded' }, installation)
}

test('counts what an empty mission lacks, then what was set up', async () => {
  const before = await readFacts()
  expect(before.mission).toMatchObject({
    stations: 0,
    observers: 0,
    publishedForms: 0,
    lastBackup: null,
    usesApp: false,
  })
  expect(before.database).toMatchObject({ pendingMigrations: 0, version: expect.stringMatching(/^\d+\.\d+$/) })
  expect(before.disk?.freeBytes).toBeGreaterThan(0)

  const organizer = await createNgo(mission, { organizer: true })
  const observing = await createNgo(mission)
  const observer = await createObserver(mission, observing.id)
  await observing.staff(cards.issue, { body: { ids: [observer.id] } })
  await createCounty(mission, 'AA', 4)
  await createCounty(mission, 'BB', 0)
  await createForm(organizer.staff, formUpload('A'))
  await organizer.staff(backup.take)
  const { mission: after } = await readFacts()
  expect(after).toMatchObject({
    organizers: (before.mission?.organizers ?? 0) + 1,
    organizersWithSecondFactor: 0,
    counties: 2,
    countiesWithoutStations: 1,
    stations: 4,
    highestStationNumber: 4,
    ngos: (before.mission?.ngos ?? 0) + 1,
    ngosWithoutStaff: 0,
    observers: 1,
    usesApp: true,
    officePhone: null,
    publishedForms: 1,
    checkpoints: 0,
    demoAccounts: 0,
    lastBackup: expect.any(Date),
  })
  expect(after?.highestQuestionId).toBeGreaterThan(0)
  expect(after?.highestOptionId).toBeGreaterThan(0)
})
