import { expect, test } from '@playwright/test'
import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { defaultElectionSettings } from '@scrutineer/contract/election-settings'
import { endpoints } from '@scrutineer/contract/endpoints'
import { FollowUp } from '@scrutineer/contract/follow-up'
import * as z from 'zod/mini'
import {
  createRawClient,
  createTwoNgoMission,
  type RawClient,
  type RawResponse,
  type TwoNgoMission,
} from '../testkit/client/raw-client.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { callAttempts } from './factories/call-attempts.ts'
import { followUpAttempts } from './factories/follow-up-attempts.ts'
import { placeAttempts } from './factories/place-attempts.ts'
import { rowsOf, visibleRows } from './factories/visible-rows.ts'
import { callerOnly, sharedReads, staffEndpoints } from './harness/staff-endpoints.ts'

const {
  accessLinks,
  answers,
  audit,
  backup,
  electionSettings,
  exports,
  followUps,
  forms,
  geography,
  imports,
  ngos,
  notes,
  notifications,
  observers,
  pins,
  readiness,
  rounds,
  savedViews,
  session,
  staff,
  timeline,
  unplaced,
} = endpoints

/** Set these to test a running server; only its first account is required. */
const { API_UNDER_TEST: externalUrl, API_ACCOUNT = admin.user, API_PASSWORD = admin.password } = process.env

const targets = externalUrl
  ? [{ name: externalUrl, start: undefined }]
  : [
      { name: 'the embedded engine', start: () => startProduct({}, '') },
      { name: 'PostgreSQL', start: () => startProduct() },
    ]

for (const { name, start } of targets) {
  test.describe(`over HTTP, on ${name}`, () => {
    test.describe.configure({ mode: 'serial' })
    let product: Product | undefined
    let url: string
    let mission: TwoNgoMission
    test.beforeAll(async () => {
      product = await start?.()
      url = product?.url ?? externalUrl ?? ''
      mission = await createTwoNgoMission(url, { user: API_ACCOUNT, password: API_PASSWORD })
      const message = { channel: 'Firebase', from: 'Us', title: 'To one', message: 'Hello' }
      expect((await mission.one.member(notifications.sendToAll, { body: message })).status).toBe(202)
    })
    test.afterAll(async () => {
      expect(product?.takeErrors() ?? []).toEqual([])
      await product?.stop()
    })

    test('a phone’s report reads back exactly, to its NGO and the organizer', async () => {
      const { one, organizer, stationId } = mission
      const place = { query: { idObserver: one.observerId, idPollingStation: stationId } }
      for (const caller of [one.member, organizer]) {
        const [question] = rowsOf(await caller(answers.filledIn, place))
        expect(question?.answers).toMatchObject([
          { text: 'Pressure', flagged: true, value: null },
          { text: 'Else', flagged: false, value: '=1+1 „așa”' },
        ])
        expect(rowsOf(await caller(notes.list, place))).toMatchObject([{ text: 'Seen by the door' }])
        const query = { ObserverId: one.observerId, PollingStationNumber: stationId }
        expect((await caller(answers.visit, { query })).body).toMatchObject({
          observerArrivalTime: '2024-06-09T04:00:00.000Z',
        })
      }
    })

    test('every list shows an NGO only its rows', async () => {
      const { one, two, county } = mission
      for (const [side, title] of [
        [one, ['To one']],
        [two, []],
      ] as const) {
        const only = [side.observerId]
        expect(await visibleRows(side.member, mission)).toEqual({
          threads: only,
          urgent: only,
          observers: only,
          active: only,
          count: [1],
          station: only,
          timeline: only,
          ngos: [side.ngoId],
          opening: [1],
          flags: [1],
          unseen: [1],
          start: [1],
          sent: title,
          unfinished: [1],
        })
      }
      const csv = String((await two.member(exports.all, { query: { format: 'csv', county } })).body)
      expect(csv).toContain(two.phone)
      expect(csv).not.toContain(one.phone)
    })

    test('accounts of another NGO can’t read or write a row', async () => {
      const { one, two, county, formId, upload, stationId } = mission
      const observer = { idObserver: one.observerId }
      const observerStation = { ...observer, idPollingStation: stationId }
      const [history] = rowsOf(await one.member(notifications.history))
      const sent = Number(history?.id)
      await one.call(answers.post, { body: { answers: [{ questionId: 1, countyCode: '?', pollingStationNumber: 1 }] } })
      const waiting = Number(rowsOf(await one.member(unplaced.list))[0]?.id)
      expect(rowsOf(await two.member(unplaced.list))).toEqual([])
      const exported = await one.member(exports.all, { query: { county } })
      const exportId = exported.headers.get('export-id') ?? ''
      expect((await one.member(exports.manifest, { params: { id: exportId } })).status).toBe(200)
      const followUp = z.parse(FollowUp, (await one.member(followUps.open, { body: observerStation })).body).id
      const savedView = { list: 'answers', name: 'Mine', search: 'county=X' }
      const view = Number((await one.member(savedViews.save, { body: savedView })).body)
      const params = { id: one.ngoId, adminId: one.accountId }
      const body = { name: 'Taken', shortName: 'T' }
      const file = new File(['0700-1,1234,Somebody'], 'file.csv')
      const attempts: [Endpoint, Parameters<RawClient>[1], number][] = [
        [observers.change, { body: { ...observer, name: 'Taken' } }, 404],
        [observers.remove, { query: { id: one.observerId } }, 404],
        [observers.resetPin, { body: { action: 'reset-password', phoneNumber: one.phone, pin: '9999' } }, 404],
        [pins.reissue, { body: { observers: [one.observerId] } }, 404],
        [observers.add, { body: { name: 'X', phone: '1', pin: '1234', idNgo: one.ngoId } }, 404],
        [imports.observers, { form: { ongId: one.ngoId, file } }, 404],
        [imports.checkObservers, { form: { ongId: one.ngoId, file } }, 404],
        [imports.updateObservers, { form: { ongId: one.ngoId, file } }, 404],
        [imports.checkObserverUpdate, { form: { ongId: one.ngoId, file } }, 404],
        [answers.thread, { query: observerStation }, 404],
        [answers.markSeen, { body: { ...observerStation, lastModified: '2024-06-09' } }, 404],
        ...followUpAttempts(followUp, observerStation),
        [savedViews.remove, { params: { id: view } }, 404],
        [electionSettings.save, { body: defaultElectionSettings }, 403],
        [timeline.ofObserver, { params: { id: one.observerId } }, 404],
        ...callAttempts(observerStation, formId),
        [answers.filledIn, { query: observerStation }, 404],
        [answers.history, { query: observerStation }, 404],
        [answers.visit, { query: { ObserverId: one.observerId, PollingStationNumber: stationId } }, 404],
        [notes.list, { query: observerStation }, 404],
        [notes.original, { params: { id: 1 } }, 403],
        [exports.manifest, { params: { id: exportId } }, 404],
        [notifications.recipients, { params: { id: sent } }, 404],
        [audit.list, {}, 403],
        [backup.take, {}, 403],
        [backup.recordTrialRestore, { body: { backup: '0'.repeat(64) } }, 403],
        [readiness.get, {}, 403],
        [rounds.get, {}, 403],
        [rounds.begin, { body: { backup: '0'.repeat(64) } }, 403],
        [notes.add, { form: { ...observerStation, text: 'x' } }, 404],
        [notes.upload, { form: { ...observerStation, text: 'x' } }, 404],
        [unplaced.place, { body: { ids: [waiting], idPollingStation: stationId } }, 404],
        [unplaced.dismiss, { body: { ids: [waiting], reason: 'x' } }, 404],
        [
          notifications.send,
          { body: { channel: 'Firebase', from: 'x', title: 'x', message: 'x', recipients: [one.observerId] } },
          400,
        ],
        [ngos.get, { params }, 404],
        [ngos.change, { params, body }, 403],
        [ngos.add, { body }, 403],
        [ngos.remove, { params }, 403],
        [ngos.setActive, { params, body: { isActive: false } }, 403],
        [ngos.setOrganizer, { params: { id: two.ngoId }, body: { isOrganizer: true } }, 403],
        [staff.list, { params }, 403],
        [staff.add, { params, body: { account: 'thief', password: 'long enough' } }, 403],
        [staff.change, { params, body: { password: 'long enough' } }, 403],
        [staff.remove, { params }, 403],
        [staff.resetSecondFactor, { params }, 403],
        [accessLinks.create, { params }, 403],
        [forms.save, { body: { ...upload, id: formId } }, 403],
        [forms.replace, { body: { ...upload, id: formId } }, 403],
        [forms.remove, { query: { formId } }, 403],
        ...placeAttempts,
        [geography.importCounties, { form: { file: new File(['AB,Alba'], 'file.csv') } }, 403],
        [geography.checkCounties, { form: { file: new File(['AB,Alba'], 'file.csv') } }, 403],
        [geography.importStations, { form: { file: new File(['AB,1'], 'file.csv') } }, 403],
        [geography.checkStations, { form: { file: new File(['AB,1'], 'file.csv') } }, 403],
        [answers.post, { body: { answers: [] } }, 403],
      ]
      for (const [endpoint, sent, status] of attempts) {
        expect([endpoint.method, endpoint.path, (await two.member(endpoint, sent)).status]).toEqual([
          endpoint.method,
          endpoint.path,
          status,
        ])
      }
      expect(rowsOf(await one.member(observers.list))).toMatchObject([{ id: one.observerId }])
      const tried = new Set([...attempts.map(([endpoint]) => endpoint), ...sharedReads, ...callerOnly])
      expect(
        staffEndpoints.filter(endpoint => !tried.has(endpoint)).map(({ method, path }) => `${method} ${path}`),
        'Add an attempt here, or list the endpoint in e2e/harness/staff-endpoints.ts.',
      ).toEqual([])
    })

    test('each documented error has its code, status and format', async () => {
      const { organizer, one, county, formId, questionId, upload } = mission
      const anonymous = createRawClient(url)
      const answer = { questionId, countyCode: county, pollingStationNumber: 1, options: [] }
      const text = 'x'.repeat(5 * 1024 * 1024)
      const provoked: [string, number, Promise<RawResponse>][] = [
        ['invalid', 400, organizer(observers.add, { body: {} })],
        ['invalid', 400, one.call(answers.post, { body: { answers: [{ ...answer, questionId: 'x' }] } })],
        ['invalid_credentials', 400, anonymous(session.authorize, { body: { user: 'nobody', password: 'x' } })],
        ['unauthenticated', 401, anonymous(observers.count)],
        ['forbidden', 403, one.call(observers.count)],
        ['not_found', 404, organizer(ngos.get, { params: { id: 2 ** 31 - 1 } })],
        ['conflict', 409, organizer(forms.remove, { query: { formId } })],
        ['conflict', 409, organizer(forms.save, { body: { ...upload, id: undefined } })],
        ['conflict', 409, organizer(ngos.remove, { params: { id: one.ngoId } })],
        ['too_large', 413, organizer(forms.save, { body: { text } })],
        ['unsupported_media', 415, organizer(notes.add, { body: { text: 'x' } })],
      ]
      for (const [code, status, response] of provoked) {
        const { body, type, status: was } = await response
        expect([code, was, type]).toEqual([code, status, expect.stringContaining('application/problem+json')])
        expect(body).toMatchObject({ code, status, title: expect.any(String), traceId: expect.any(String) })
      }
      const user = `guess-${crypto.randomUUID()}`
      const guesses: number[] = []
      for (let n = 0; n < 6; n += 1) {
        guesses.push((await anonymous(session.authorize, { body: { user, password: 'wrong' } })).status)
      }
      expect(guesses).toEqual([400, 400, 400, 400, 400, 429])
    })
  })
}
