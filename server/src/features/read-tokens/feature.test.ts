import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { audit } from '@scrutineer/contract/audit'
import { exports } from '@scrutineer/contract/exports'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { readTokens } from '@scrutineer/contract/read-tokens'
import { staff } from '@scrutineer/contract/staff'
import { beforeEach, expect, test } from 'vitest'
import {
  answerTo,
  createCounty,
  createForm,
  createNgo,
  createPhone,
  createScript,
  formUpload,
} from '../../../test/factories.ts'
import { sharedMission } from '../../../test/mission.ts'
import { findRevokedSessions } from '../../db/shared/sessions/revoked-sessions.ts'

const mission = await sharedMission()
beforeEach(() => mission.at('2024-06-09T09:00:00Z'))
const chief = await createNgo(mission, { organizer: true })

test('a script reads the reports of its NGO, or of all: lists, analysis and exports have the same scope', async () => {
  const [own, other] = [await createNgo(mission), await createNgo(mission)]
  const [phone, otherPhone] = [await createPhone(mission, own.id), await createPhone(mission, other.id)]
  const [county, form] = [await createCounty(mission), await createForm(chief.staff, formUpload('SCOPE'))]
  for (const { call } of [phone, otherPhone])
    await call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0])] } })
  const idForm = form.id
  const read = async (script: typeof own.staff) => {
    const flat = await script(exports.flat, { query: { idForm } })
    const texts = await Promise.all([
      script(answers.threads, { query: { idForm } }),
      script(observers.list, { query: { pageSize: 100 } }),
      script(exports.all, { query: { idForm, format: 'csv' } }),
    ])
    return {
      analysed: (await script(analysis.get, { query: { idForm } })).value.base.reports,
      crossed: (await script(analysis.cross, { query: { idForm, question: form.question(0).id, by: 'ngo' } })).status,
      exported: flat.text.trim().split('\r\n').length - 1,
      described: (await script(exports.dataPackage, { query: { idForm } })).value.resources.length,
      names: texts.map(({ text }) => [phone, otherPhone].map(({ name }) => text.includes(name))),
    }
  }
  const ofOwn = { analysed: 1, crossed: 200, exported: 1, described: 1, names: Array(3).fill([true, false]) }
  expect(await read(await createScript(mission, own.staff))).toEqual(ofOwn)
  expect(await read(await createScript(mission, chief.staff, own.id))).toEqual(ofOwn)
  expect(await read(await createScript(mission, chief.staff))).toEqual({
    ...ofOwn,
    analysed: 2,
    exported: 2,
    names: Array(3).fill([true, true]),
  })
  const withNames = { query: { idForm, people: 'names' } } as const
  expect((await (await createScript(mission, chief.staff, own.id))(exports.flat, withNames)).status).toBe(403)
  expect((await (await createScript(mission, chief.staff))(exports.flat, withNames)).text).toContain(otherPhone.name)
  const entries = mission.db.selectFrom('audit').where('action', '=', 'export.download').orderBy('id', 'desc').limit(1)
  expect((await entries.selectAll().executeTakeFirst())?.account).toMatch(
    new RegExp(`^${chief.account} \\(token .+\\)$`),
  )
})

test('a script has seen no report: what its account has seen, or owns, is not its own', async () => {
  const own = await createNgo(mission)
  const phone = await createPhone(mission, own.id)
  const [county, form] = [await createCounty(mission), await createForm(chief.staff, formUpload('SEEN'))]
  await phone.call(answers.post, { body: { answers: [answerTo(form, county.code, 0, [0])] } })
  const idForm = form.id
  const read = async (caller: typeof own.staff) => {
    const listed = async (query: object) => (await caller(answers.threads, { query: { idForm, ...query } })).value
    const [thread] = (await listed({})).data
    const { idObserver = 0, idPollingStation = 0, lastModified = '' } = thread ?? {}
    const key = { idObserver, idPollingStation }
    return {
      key,
      lastModified,
      seen: [thread?.seen, (await caller(answers.thread, { query: key })).value.seen],
      counts: [(await listed({ seen: true })).totalItems, (await listed({ seen: false })).totalItems],
      inTable: (await caller(analysis.table, { query: { idForm, seen: true } })).value.totalItems,
      exported: (await caller(exports.flat, { query: { idForm, seen: true } })).text.trim().split('\r\n').length - 1,
    }
  }
  const script = await createScript(mission, own.staff)
  const { key, lastModified } = await read(script)
  expect(await read(own.staff)).toMatchObject({ seen: [false, false], counts: [0, 1] })
  expect((await script(answers.markSeen, { body: { ...key, lastModified } })).status).toBe(403)
  expect((await own.staff(answers.markSeen, { body: { ...key, lastModified } })).status).toBe(200)
  expect(await read(own.staff)).toMatchObject({ seen: [true, true], counts: [1, 0], inTable: 1, exported: 1 })
  const nothing = { seen: [undefined, undefined], counts: [0, 1], inTable: 0, exported: 0 }
  expect(await read(script)).toMatchObject(nothing)
})

test('the secret is shown once and not stored; the list has the token’s NGO, end and account, the audit its id and end', async () => {
  const own = await createNgo(mission)
  const body = { name: 'Nightly', expiresOn: '2024-07-09' }
  const { secret } = (await own.staff(readTokens.create, { body })).value
  expect(secret).toMatch(/^scrutineer_[\w-]{43}$/)
  expect(JSON.stringify(await mission.db.selectFrom('read_token').selectAll().execute())).not.toContain(secret)
  const listed = async () => (await own.staff(readTokens.list)).value
  const token = { name: 'Nightly', idNgo: own.id, createdBy: own.account, expiresOn: '2024-07-09', isExpired: false }
  expect(await listed()).toMatchObject([{ ...token, lastUsedAt: null, revokedAt: null }])
  expect((await (await createNgo(mission)).staff(readTokens.list)).value).toEqual([])

  const [{ id = '' } = {}] = await listed()
  expect((await own.staff(readTokens.revoke, { params: { id } })).status).toBe(200)
  const audited = await chief.staff(audit.list, { query: { idNgo: own.id } })
  const facts = { token: id, name: 'Nightly', idNgo: own.id, expiresOn: '2024-07-09' }
  expect(audited.value.data.slice(0, 2).map(entry => [entry.action, entry.facts])).toEqual([
    ['read_token.revoke', facts],
    ['read_token.create', facts],
  ])
})

test('the last use of a token is at most a minute late', async () => {
  const own = await createNgo(mission)
  const { secret } = (await own.staff(readTokens.create, { body: { name: 'A', expiresOn: '2024-07-09' } })).value
  const script = mission.withToken(secret)
  const uses: (string | null | undefined)[] = []
  for (const time of ['10:00:00', '10:00:59', '10:01:00']) {
    mission.at(`2024-06-09T${time}Z`)
    expect((await script(observers.list)).status).toBe(200)
    uses.push((await own.staff(readTokens.list)).value[0]?.lastUsedAt?.slice(11, 19))
  }
  expect(uses).toEqual(['10:00:00', '10:00:00', '10:01:00'])
})

test('a token ends with its last day in the election’s zone, is revoked at once, and says which', async () => {
  const own = await createNgo(mission)
  const script = await createScript(mission, own.staff)
  const detail = async () => {
    const { status, problem } = await script(ngos.list)
    return [status, problem.detail]
  }
  // The zone is three hours ahead.
  mission.at('2024-06-09T20:59:59Z')
  expect((await script(ngos.list)).status).toBe(200)
  mission.at('2024-06-09T21:00:00Z')
  expect(await detail()).toEqual([401, 'This read-only token has expired.'])
  expect((await own.staff(readTokens.list)).value).toMatchObject([{ expiresOn: '2024-06-09', isExpired: true }])

  mission.at('2024-06-09T12:00:00Z')
  const [token] = (await own.staff(readTokens.list)).value
  const download = { sessionId: token?.id ?? '', scope: { kind: 'ngo', ngoId: own.id } } as const
  const revokedDownloads = () => findRevokedSessions(mission.db, [download], mission.dependencies.clock())
  expect(await revokedDownloads()).toEqual([])
  for (let times = 0; times < 2; times += 1)
    expect((await own.staff(readTokens.revoke, { params: { id: token?.id ?? '' } })).status).toBe(200)
  expect(await detail()).toEqual([401, 'This read-only token was revoked.'])
  expect(await revokedDownloads()).toEqual([download])
  expect((await own.staff(readTokens.list)).value[0]?.revokedAt).toBe('2024-06-09T12:00:00.000Z')
  expect((await mission.withToken('scrutineer_unknown')(ngos.list)).status).toBe(401)
})

test('a token is refused like its NGO’s staff, without its account, and for all data unless that is an organizer’s', async () => {
  const [own, organizer] = [await createNgo(mission), await createNgo(mission, { organizer: true })]
  const ofOwn = await createScript(mission, own.staff)
  const forOwn = await createScript(mission, organizer.staff, own.id)
  const forAll = await createScript(mission, organizer.staff)
  const statuses = async () =>
    Promise.all([ofOwn, forOwn, forAll].map(async script => (await script(ngos.list)).status))
  expect(await statuses()).toEqual([200, 200, 200])
  await chief.staff(ngos.setActive, { params: { id: own.id }, body: { isActive: false } })
  expect(await statuses()).toEqual([401, 401, 200])
  await chief.staff(ngos.setActive, { params: { id: own.id }, body: { isActive: true } })
  await chief.staff(ngos.setOrganizer, { params: { id: organizer.id }, body: { isOrganizer: false } })
  expect(await statuses()).toEqual([200, 401, 401])
  await chief.staff(ngos.setOrganizer, { params: { id: organizer.id }, body: { isOrganizer: true } })
  expect(await statuses()).toEqual([200, 200, 200])
  const idOf = async (id: number) => (await chief.staff(staff.list, { params: { id } })).value[0]?.id ?? 0
  const accountOf = async (id: number) => ({ params: { id, adminId: await idOf(id) } })
  await chief.staff(staff.remove, await accountOf(organizer.id))
  expect(await statuses()).toEqual([200, 401, 401])
  const body = { password: 'another long password' }
  expect((await chief.staff(staff.change, { ...(await accountOf(own.id)), body })).status).toBe(200)
  expect(await statuses()).toEqual([401, 401, 401])
})

test('a token lasts from today to a year, and reads no more than its account', async () => {
  const [own, other] = [await createNgo(mission), await createNgo(mission)]
  const create = (body: object) =>
    own.staff(readTokens.create, { body: { name: 'A', expiresOn: '2024-06-09', ...body } })
  for (const expiresOn of ['2024-06-08', '2025-06-10'])
    expect((await create({ expiresOn })).problem.errors).toEqual({ expiresOn: ['From 2024-06-09 to 2025-06-09.'] })
  expect((await create({ expiresOn: '2025-06-09' })).status).toBe(200)
  expect((await create({ idNgo: own.id })).status).toBe(200)
  expect((await create({ idNgo: other.id })).status).toBe(404)
})
