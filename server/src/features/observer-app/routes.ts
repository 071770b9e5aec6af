import { createPublicKey } from 'node:crypto'
import type { FormSummary } from '@scrutineer/contract/forms'
import { type AppHelpCall, type AppStart, observerApp } from '@scrutineer/contract/observer-app'
import type { Db } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { findHelpCalls, type StoredHelpCall } from '../../db/shared/help-calls.ts'
import { findStationId } from '../../db/shared/observer-station.ts'
import { findOwnAnswers } from '../../db/shared/own-answers.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { deriveKey } from '../../domain/crypto/derived-key.ts'
import type { SigningKey } from '../../domain/crypto/signing-key.ts'
import { toPhoneKey } from '../../domain/phone-number.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { languageOf } from '../../http/request/language-of.ts'
import { toIso, toIsoOrNull } from '../../http/response/to-iso.ts'
import { noContent, type RouteRegistrar } from '../../http/route-registrar.ts'
import type { MessageSenders } from '../../push/message-senders.ts'
import { isServiceAddress } from '../../push/post-to-public-address.ts'
import { removeSubscription, saveSubscription } from './push-subscription-store.ts'
import { createStationsReader } from './stations-reader.ts'
import {
  findAssigned,
  findDueReports,
  findHoldingDevices,
  findMessages,
  findOwnVisit,
  findPerson,
  findStoredItems,
} from './store.ts'

interface ObserverAppDependencies extends Pick<MessageSenders, 'webPush'> {
  readonly db: Db
  readonly clock: Clock
  readonly timeZone: string
  readonly signingKey: SigningKey
  readonly tokenSecret: Uint8Array
  /** The published forms, as phones get them. */
  readonly listForms: (scoped: ScopedDb) => Promise<FormSummary[]>
}

const MAX_MESSAGES = 50

const derOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')

const toHelpCall = ({ countyCode, pollingStationNumber, account, ngo, ...call }: StoredHelpCall): AppHelpCall => ({
  at: toIso(call.at),
  station: countyCode !== null && pollingStationNumber !== null ? { countyCode, pollingStationNumber } : null,
  // An observer is told no e-mail address.
  takenBy: account?.includes('@') ? (ngo ?? '') : account,
  takenAt: toIsoOrNull(call.takenAt),
  closedAt: toIsoOrNull(call.closedAt),
})

const readPersonal = async (scoped: ScopedDb, { observerId, deviceId }: ObserverPhone) => {
  const messages = await findMessages(scoped, observerId, MAX_MESSAGES)
  const otherDevices = await findHoldingDevices(scoped, observerId, deviceId)
  const checkpoints = await findDueReports(scoped, observerId)
  const stored = deviceId === null ? undefined : await findStoredItems(scoped, observerId, deviceId)
  return {
    observer: await findPerson(scoped, observerId),
    assigned: await findAssigned(scoped, observerId),
    checkpoints: checkpoints.map(checkpoint => ({ ...checkpoint, dueAt: toIso(checkpoint.dueAt) })),
    messages: messages.map(message => ({
      ...message,
      sentAt: toIso(message.sentAt),
      readAt: message.readAt && toIso(message.readAt),
    })),
    stored: stored ? { ...stored, since: toIsoOrNull(stored.since) } : null,
    otherDevices: otherDevices.map(device => ({ ...device, lastSeenAt: toIso(device.lastSeenAt) })),
  }
}

export const observerAppRoutes = (serve: RouteRegistrar, dependencies: ObserverAppDependencies): void => {
  const { db, clock, signingKey, listForms } = dependencies
  const readStations = createStationsReader(db)
  const receiptKey = derOf(signingKey.publicKey)
  const fileKey = Buffer.from(deriveKey(dependencies.tokenSecret, 'saved files').publicKey).toString('base64')

  serve(observerApp.start, async ({ scoped, actor }): Promise<AppStart> => {
    const { electionName = '', isRehearsal = false, ...settings } = await findElectionSettings(scoped.db)
    const { timeZone, officePhone, country = null, carefulMode = false } = settings
    const calls = (await findHelpCalls(scoped, actor.observerId)).map(toHelpCall)
    const open = calls.find(({ closedAt }) => closedAt === null)
    return {
      now: toIso(clock()),
      election: { name: electionName, timeZone: timeZone ?? dependencies.timeZone, isRehearsal },
      officePhone: officePhone ? toPhoneKey(officePhone, country) : null,
      carefulMode,
      forms: await listForms(scoped),
      help: open ? { at: open.at, takenBy: open.takenBy, takenAt: open.takenAt } : null,
      helpCalls: calls,
      stationsVersion: (await readStations(clock())).version,
      receiptKey,
      fileKey,
      pushKey: dependencies.webPush?.publicKey ?? null,
      ...(await readPersonal(scoped, actor)),
    }
  })

  serve(observerApp.subscribe, async ({ scoped, actor, body, request }) => {
    const { observerId, deviceId } = actor
    // Other phones have no device, and get their messages by FCM.
    if (deviceId === null) throw problem('conflict')
    if (!isServiceAddress(body.endpoint)) throw invalid({ endpoint: [['push_endpoint']] })
    const language = languageOf(request)
    await saveSubscription(scoped, { observerId, deviceId }, { ...body, language, now: clock() })
    return { isSubscribed: true }
  })

  serve(observerApp.unsubscribe, async ({ scoped, actor: { observerId, deviceId } }) => {
    if (deviceId !== null) await removeSubscription(scoped, { observerId, deviceId })
    return { isSubscribed: false }
  })

  serve(observerApp.stations, async ({ request, reply }): Promise<typeof noContent> => {
    const { json } = await readStations(clock())
    // As bytes: the serializer of the schema would take longer than the query.
    await json.send(request, reply.type('application/json'))
    // Ignored, since the reply has been sent.
    return noContent
  })

  serve(observerApp.report, async ({ query, scoped, actor: { observerId } }) => {
    const { countyCode, pollingStationNumber: stationNumber } = query
    const stationId = await findStationId(scoped, { countyCode, stationNumber })
    const visit = stationId === undefined ? undefined : await findOwnVisit(scoped, observerId, stationId)
    const answers = stationId === undefined ? [] : await findOwnAnswers(scoped, observerId, stationId)
    return {
      visit: { arrivedAt: toIsoOrNull(visit?.arrivedAt ?? null), leftAt: toIsoOrNull(visit?.leftAt ?? null) },
      answers: answers.map(({ notObserved, receivedAt, ...answer }) => ({
        ...answer,
        ...(notObserved && { status: 'not_observed' as const }),
        receivedAt: toIso(receivedAt),
      })),
    }
  })
}
