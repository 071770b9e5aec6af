import { join } from 'node:path'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { readiness } from '@scrutineer/contract/readiness'
import { rounds } from '@scrutineer/contract/rounds'
import { unplaced } from '@scrutineer/contract/unplaced'
import { expect, test } from 'vitest'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { createBackup } from '../../../test/backup/archive-files.ts'
import { createCounty, createNgo, createPhone, createUnplacedReport, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import { sharedMission } from '../../../test/mission.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openArchive } from '../../backup-archive/format/read-archive.ts'
import { command as newRoundCommand } from '../../backup-archive/new-round/command.ts'
import { openPictureStore } from '../../pictures/picture-store.ts'

const folder = temporaryFolder()
let isStorageLost = false
let backups = 0
const store = await openPictureStore(join(folder, 'pictures'))
const openFile: typeof store.openFile = async sha256 => (isStorageLost ? undefined : store.openFile(sha256))
const mission = await sharedMission({
  push: { send: async () => ({ kind: 'delivered' as const }) },
  pictures: { ...store, openFile },
})
const organizer = await createNgo(mission, { organizer: true })
const url = await listenOn(mission.app)

const backUp = async () => {
  backups += 1
  const { manifest, close } = await openArchive(
    await createBackup(url, organizer.account, join(folder, `${backups}.zip`)),
  )
  close()
  return manifest.checksum
}
const begin = (backup: string, missingPictures?: number) =>
  organizer.staff(rounds.begin, { body: { backup, missingPictures }, headers: { 'accept-language': 'en' } })
const sendMessage = async (isTest = false) => {
  const phone = await createPhone(mission, organizer.id)
  const message = { channel: 'Firebase', from: 'The mission', title: 'Title', message: 'Text' } as const
  expect(
    (await organizer.staff(notifications.send, { body: { ...message, recipients: [phone.id], isTest } })).status,
  ).toBe(202)
}

test('notifications, their deliveries and dismissals after the backup prevent the round', async () => {
  const phone = await createPhone(mission, organizer.id)
  const report = await createUnplacedReport(phone, organizer.staff)
  const changes = [
    sendMessage,
    () => mission.db.updateTable('notification_recipient').set({ status: 'delivered' }).execute(),
    () => organizer.staff(unplaced.dismiss, { body: { ids: [report], reason: 'A mistake' } }),
  ]
  for (const change of changes) {
    const early = await backUp()
    await change()
    const refused = await begin(early)
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(/after the backup/)])
  }
  await sendMessage()
  expect((await organizer.staff(rounds.get)).value).toMatchObject({ observers: 1, undelivered: 1 })
  const begun = await begin(await backUp())
  expect(begun.value.removed).toMatchObject({ unplaced: 1, undelivered: 1 })
  const audited = await mission.db.selectFrom('audit').where('action', '=', 'round.begin').selectAll().execute()
  expect(audited.map(({ facts }) => facts)).toMatchObject([{ undelivered: 1 }])
  expect((await organizer.staff(rounds.get)).value).toEqual({ observers: 0, lastReportAt: null, undelivered: 0 })
})

test('a backup without all pictures begins a round only if their number is accepted', async () => {
  const county = await createCounty(mission, 'PP', 1)
  const phone = await createPhone(mission, organizer.id)
  const body = { CountyCode: county.code, PollingStationNumber: 1, Text: 'A video' }
  const files = [new File(['no picture'], 'notes.txt')]
  expect((await phone.call(notes.add, { body, files })).status).toBe(200)
  isStorageLost = true
  try {
    const backup = await backUp()
    for (const accepted of [undefined, 0]) {
      const refused = await begin(backup, accepted)
      expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(/lacks 1 picture /)])
    }
    const run = (...more: string[]) =>
      runHere(
        newRoundCommand.run,
        ['--url', url, '--account', organizer.account, '--to', join(folder, 'archive'), '--confirm', ...more],
        { env: { SCRUTINEER_PASSWORD: secret } },
      )
    const refused = await run()
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(/--without-pictures 1/)])
    expect((await organizer.staff(rounds.get)).value.observers).toBeGreaterThan(0)
    expect(await run('--without-pictures', '1')).toMatchObject({ code: 0, out: expect.stringMatching(/1 notes/) })
  } finally {
    isStorageLost = false
  }
  const { facts } = await mission.db
    .selectFrom('audit')
    .where('action', '=', 'round.begin')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(facts).toMatchObject({ missingPictures: 1 })
})

test('the test of the push messages still counts in the next round', async () => {
  await sendMessage(true)
  await mission.db.updateTable('notification_recipient').set({ status: 'delivered' }).execute()
  const readPush = async () =>
    (await organizer.staff(readiness.get)).value.checks.find(({ id }) => id === 'push')?.detail
  const before = await readPush()
  expect(before).toMatchObject({ testStatus: 'delivered' })
  expect((await begin(await backUp())).status).toBe(200)
  expect(await readPush()).toEqual(before)
})
