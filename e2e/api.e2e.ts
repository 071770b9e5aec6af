import { expect, test } from '@playwright/test'
import { endpoints } from '@scrutineer/contract/endpoints'
import {
  createRawClient,
  createTwoNgoMission,
  type RawResponse,
  type TwoNgoMission,
} from '../testkit/client/raw-client.ts'
import { admin, type Product, startProduct } from '../testkit/process/product.ts'
import { rowsOf, visibleRows } from './factories/visible-rows.ts'

const { answers, exports, forms, ngos, notes, notifications, observers, session } = endpoints

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
