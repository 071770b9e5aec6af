import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { answers } from '@scrutineer/contract/answers'
import { backup } from '@scrutineer/contract/backup'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { ExportManifest, exports } from '@scrutineer/contract/exports'
import { forms as formCalls } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { readiness } from '@scrutineer/contract/readiness'
import { rounds } from '@scrutineer/contract/rounds'
import { situation } from '@scrutineer/contract/situation'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectConsistentCounters } from '../../../../testkit/database/recount.ts'
import { runHere } from '../../../../testkit/process/run-here.ts'
import { createBackup } from '../../../test/backup/archive-files.ts'
import { createFullMission } from '../../../test/backup/full-mission.ts'
import { createMissionOn, createRestoreTarget, dumpRows, engines } from '../../../test/backup/restore-target.ts'
import { findTableNames } from '../../../test/database/table-names.ts'
import { createNgo, createPhone, createUnplacedReport, secret } from '../../../test/factories.ts'
import { listenOn } from '../../../test/listen.ts'
import type { Mission } from '../../../test/mission.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openArchive } from '../../backup-archive/format/read-archive.ts'
import { command as newRoundCommand } from '../../backup-archive/new-round/command.ts'
import { findTables, tables } from '../../db/schema/tables.ts'
import { applyTallyChanges } from '../../db/shared/counters.ts'
import { recheckReports } from '../../reports/checks/recheck-report.ts'

const folder = temporaryFolder()

const appendedTables = findTables(({ isAppended }) => isAppended === true)

const checksumOf = async (path: string) => {
  const { manifest, close } = await openArchive(path)
  close()
  return manifest.checksum
}

const stationOf = ({ db }: Pick<Mission, 'db'>) =>
  db
    .selectFrom('polling_station')
    .innerJoin('county', 'county.id', 'county_id')
    .select(['county.code', 'number'])
    .executeTakeFirstOrThrow()

describe.each(engines)('on %s', engine => {
  const push = { send: async () => ({ kind: 'delivered' as const }) }
  const start = async () => {
    const mission = await createMissionOn(engine, { push })
    await createFullMission(mission)
    // The server does this every five seconds: it must not happen between two dumps.
    await recheckReports(mission.db, () => new Date('2024-06-09T09:10:00Z'))
    const organizer = await createNgo(mission, { organizer: true })
    const url = await listenOn(mission.app)
    let backups = 0
    const backUp = async () => {
      backups += 1
      return createBackup(url, organizer.account, join(folder, `${engine}-${backups}.zip`))
    }
    return { mission, organizer, url, backUp }
  }
  let started: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    started = await start()
  })
  afterAll(() => started.mission.close())

  test('every table is retained, emptied, or keeps what is due later', async () => {
    expect(await findTableNames(started.mission.db)).toEqual(Object.keys(tables).sort())
  })

  test('a round begins only after a backup with all reports of the old one', async () => {
    const { mission, organizer, backUp } = started
    const begin = (backup: string) =>
      organizer.staff(rounds.begin, { body: { backup }, headers: { 'accept-language': 'en' } })
    const unknown = await begin('0'.repeat(64))
    expect([unknown.status, unknown.problem.detail]).toEqual([404, expect.stringMatching(/no such backup/)])

    const early = await checksumOf(await backUp())
    const phone = await createPhone(mission, organizer.id)
    const station = await stationOf(mission)
    const note = { CountyCode: station.code, PollingStationNumber: station.number, Text: 'A late note' }
    expect((await phone.call(notes.add, { body: note })).status).toBe(200)
    const before = await dumpRows(mission.db)
    const refused = await begin(early)
    expect([refused.status, refused.problem.detail]).toEqual([409, expect.stringMatching(/after the backup/)])
    const after = await dumpRows(mission.db)
    for (const table of appendedTables) expect(after[table]).toEqual(before[table])
    expect(after.audit).toEqual(before.audit)
  })

  test('a new round has no reports, keeps people, places, forms and settings, and the backup has the old one', async () => {
    const { mission, organizer, backUp } = started
    const counties = (await organizer.staff(geography.counties)).value
    // A restore marks pending deliveries as failed.
    await mission.db.updateTable('notification_recipient').set({ status: 'delivered' }).execute()
    const { code: countyCode, number: pollingStationNumber } = await stationOf(mission)
    const phone = await createPhone(mission, organizer.id)
    // Two versions of one visit.
    for (const observerArrivalTime of ['2024-06-09 07:00', '2024-06-09 07:05'])
      await phone.call(answers.arrive, { body: { countyCode, pollingStationNumber, observerArrivalTime } })
    const current = mission.db.selectFrom('visit').where('superseded_at', 'is', null).selectAll()
    const visits = (await current.execute()).length
    const path = await backUp()
    const before = await dumpRows(mission.db)
    expect(before.visit?.length).toBeGreaterThan(visits)
    const body = { backup: await checksumOf(path) }
    mission.at('2024-06-09T09:11:00Z')
    const { status, value } = await organizer.staff(rounds.begin, { body })
    expect(status).toBe(200)
    expect(value.removed).toMatchObject({ answers: before.answer?.length, visits })
    // A later round may have as many reports as this one.
    expect((await organizer.staff(rounds.begin, { body })).status).toBe(404)

    const after = await dumpRows(mission.db)
    for (const table of findTables(({ round }) => round !== 'keeps'))
      expect([table, after[table] ?? []]).toEqual([table, []])
    const changed = new Set(['audit', 'observer', 'observer_activity'])
    const retained = findTables(({ round }) => round === 'keeps').filter(name => !changed.has(name))
    for (const table of retained) expect(after[table]).toEqual(before[table])
    expect(after.observer?.length).toBe(before.observer?.length)
    expect((await organizer.staff(geography.counties)).value).toEqual(counties)
    await applyTallyChanges(mission.db)
    await expectConsistentCounters(mission.db)

    const target = await createRestoreTarget(engine)
    try {
      await target.restore(path)
      const restored = await dumpRows(target.db)
      for (const table of appendedTables) expect(restored[table]).toEqual(before[table])
    } finally {
      await target.close()
    }
  })

  test('checkpoints that are due later stay for the new round, those that were due are removed', async () => {
    const { mission, organizer, backUp } = started
    const { formVersions } = (await organizer.staff(formCalls.list)).value
    const published = formVersions.find(({ currentVersion }) => currentVersion > 0)
    const body = { idForm: published?.id ?? 0, requiredAnswers: 1, counties: ['BK'] }
    for (const [name, dueAt] of [
      ['Rehearsed', '2024-06-09T10:00:00Z'],
      ['Opening', '2024-06-09T10:00:01Z'],
    ] as const)
      expect((await organizer.staff(checkpoints.add, { body: { ...body, name, dueAt } })).status).toBe(200)
    const path = await backUp()
    const before = await dumpRows(mission.db)
    mission.at('2024-06-09T10:00:00Z')
    expect((await organizer.staff(rounds.begin, { body: { backup: await checksumOf(path) } })).status).toBe(200)
    const remaining = (await organizer.staff(checkpoints.list)).value
    expect(remaining.map(({ name, counties }) => [name, counties])).toEqual([['Opening', ['BK']]])

    const target = await createRestoreTarget(engine)
    try {
      await target.restore(path)
      for (const table of findTables(({ round }) => round === 'keepsLater'))
        expect((await dumpRows(target.db))[table]).toEqual(before[table])
    } finally {
      await target.close()
    }
    for (const { id } of remaining) await organizer.staff(checkpoints.remove, { params: { id } })
  })

  test('the command archives an export and a backup, and begins the round only with --confirm', async () => {
    const { mission, organizer, url } = started
    const phone = await createPhone(mission, organizer.id)
    const { code, number } = await stationOf(mission)
    const note = { CountyCode: code, PollingStationNumber: number, Text: 'A new note' }
    expect((await phone.call(notes.add, { body: note })).status).toBe(200)
    const to = join(folder, `${engine}-archive`)
    const run = (...more: string[]) =>
      runHere(newRoundCommand.run, ['--url', url, '--account', organizer.account, '--to', to, '--json', ...more], {
        env: { SCRUTINEER_PASSWORD: secret },
      })
    const dry = await run()
    expect([dry.code, JSON.parse(dry.out)]).toMatchObject([0, { removed: null }])
    expect((await readdir(to)).toSorted()).toEqual([
      'analysis-summary.json',
      'answers.manifest.json',
      'answers.xlsx',
      'backup.zip',
    ])
    const manifest = ExportManifest.parse(JSON.parse(await readFile(join(to, 'answers.manifest.json'), 'utf8')))
    expect(manifest.parts.find(({ name }) => name === 'notes')?.rows).toBe(1)
    expect((await dumpRows(mission.db)).note).toHaveLength(1)

    const begun = await run('--confirm')
    expect([begun.code, JSON.parse(begun.out)]).toMatchObject([0, { removed: { answers: 0, notes: 1 } }])
    expect((await dumpRows(mission.db)).note).toEqual([])
    const refused = await runHere(newRoundCommand.run, ['--account', 'chief'])
    expect(refused).toMatchObject({ code: 2, err: expect.stringMatching(/--account and --to are required/) })
  })

  test('the end of a rehearsal is a new round; export, backup and audit name the rehearsal', async () => {
    const { mission, organizer, backUp } = started
    const settings = (await organizer.staff(electionSettings.get)).value
    const phone = await createPhone(mission, organizer.id)
    await organizer.staff(electionSettings.save, { body: { ...settings, isRehearsal: true } })
    await createUnplacedReport(phone, organizer.staff)
    const exported = await organizer.staff(exports.all)
    expect(exported.headers['content-disposition']).toMatch(/filename="rehearsal-answers-/)
    const id = String(exported.headers['export-id'])
    expect((await organizer.staff(exports.manifest, { params: { id } })).value.rehearsal).toBe(true)
    const taken = await organizer.staff(backup.take)
    expect(taken.headers['content-disposition']).toMatch(/filename="rehearsal-scrutineer-/)

    const body = { backup: await checksumOf(await backUp()) }
    expect((await organizer.staff(rounds.begin, { body })).status).toBe(200)
    expect((await organizer.staff(electionSettings.get)).value).toEqual({
      ...settings,
      isRehearsal: false,
      version: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    const ready = (await organizer.staff(readiness.get)).value
    expect(ready.hasReports).toBe(false)
    const rehearsal = ready.checks.find(check => check.id === 'rehearsal')
    const lastRehearsal = mission.dependencies.clock().toISOString()
    const detail = { isRehearsal: false, hasReports: false, lastRehearsal, isElectionDay: false }
    expect(rehearsal).toEqual({ id: 'rehearsal', state: 'ok', detail })
    const { rows } = await sql<{ facts: object }>`select facts from audit order by id desc limit 1`.execute(mission.db)
    expect(rows).toEqual([{ facts: { ...body, count: 1, rehearsal: true } }])
    const after = await organizer.staff(exports.all)
    expect(after.headers['content-disposition']).toMatch(/filename="answers-/)
    const next = await organizer.staff(exports.manifest, { params: { id: String(after.headers['export-id']) } })
    expect(next.value.rehearsal).toBeUndefined()
  })

  test('phones and staff go on in the new round, and open screens reload', async () => {
    const { mission, organizer } = started
    expect((await organizer.staff(situation.get)).value.reports.all).toBe(0)
    expect((await organizer.staff(observers.list)).status).toBe(200)
    const reset = await mission.db.selectFrom('live_event').where('kind', '=', 'reset').selectAll().execute()
    expect(reset).toHaveLength(4)
    const audited = await mission.db.selectFrom('audit').where('action', '=', 'round.begin').selectAll().execute()
    expect(audited.map(({ account }) => account)).toEqual(Array(4).fill(organizer.account))
  })
})
