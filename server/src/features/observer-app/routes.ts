import { createPublicKey } from 'node:crypto'
import type { HandlerReply } from '@scrutineer/contract/core/endpoint'
import type { FormSummary } from '@scrutineer/contract/forms'
import { observerApp } from '@scrutineer/contract/observer-app'
import type { ScopedDb } from '../../db/scoped-db.ts'
import type { PresentedElection } from '../../db/shared/election-settings.ts'
import { findHelpCalls, type StoredHelpCall } from '../../db/shared/help-calls.ts'
import { findStationId } from '../../db/shared/observer-station.ts'
import { findOwnAnswers } from '../../db/shared/own-answers.ts'
import type { ObserverPhone } from '../../domain/actor.ts'
import { deriveKey } from '../../domain/crypto/derived-key.ts'
import { toPhoneKey } from '../../domain/phone-number.ts'
import { invalid, problem } from '../../domain/problem.ts'
import { observerLanguageOf } from '../../http/request/language-of.ts'
import { supportedTime } from '../../http/response/supported-time.ts'
import { noContent, type RouteRegistrar } from '../../http/route-registrar.ts'
import type { ServerContext } from '../../http/server-context.ts'
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

interface ObserverAppDependencies
  extends Pick<ServerContext, 'db' | 'clock' | 'signingKey' | 'tokenSecret'>,
    Pick<MessageSenders, 'webPush'> {
  readonly readElection: (scoped: ScopedDb) => Promise<PresentedElection>
  /** The published forms, as phones get them. */
  readonly listForms: (scoped: ScopedDb) => Promise<FormSummary[]>
  readonly findGuides: (scoped: ScopedDb) => Promise<HandlerReply<typeof observerApp.start>['guides']>
}

const MAX_MESSAGES = 50

const derOf = (pem: string) => createPublicKey(pem).export({ type: 'spki', format: 'der' }).toString('base64')

const toHelpCall = ({ countyCode, pollingStationNumber, account, ngo, ...call }: StoredHelpCall) => ({
  ...call,
  station: countyCode !== null && pollingStationNumber !== null ? { countyCode, pollingStationNumber } : null,
  // Observers see no e-mail address.
  takenBy: account?.includes('@') ? (ngo ?? '') : account,
})

const readPersonal = async (scoped: ScopedDb, { observerId, deviceId }: ObserverPhone) => {
  const stored = deviceId === null ? undefined : await findStoredItems(scoped, observerId, deviceId)
  return {
    observer: await findPerson(scoped, observerId),
    assigned: await findAssigned(scoped, observerId),
    checkpoints: await findDueReports(scoped, observerId),
    messages: await findMessages(scoped, observerId, MAX_MESSAGES),
    stored: stored ? { ...stored, since: supportedTime(stored.since) } : null,
    otherDevices: await findHoldingDevices(scoped, observerId, deviceId),
  }
}

export const observerAppRoutes = (serve: RouteRegistrar, dependencies: ObserverAppDependencies): void => {
  const { db, clock, signingKey, listForms, findGuides } = dependencies
  const readStations = createStationsReader(db, clock)
  const receiptKey = derOf(signingKey.publicKey)
  const fileKey = Buffer.from(deriveKey(dependencies.tokenSecret, 'saved files').publicKey).toString('base64')

  serve(observerApp.start, async ({ scoped, actor }) => {
    const { electionName, isRehearsal, ...settings } = await dependencies.readElection(scoped)
    const { timeZone, officePhone, country, carefulMode, observerLanguages } = settings
    const calls = (await findHelpCalls(scoped, actor.observerId)).map(toHelpCall)
    const open = calls.find(({ closedAt }) => closedAt === null)
    return {
      now: clock(),
      election: { name: electionName, timeZone, isRehearsal, languages: observerLanguages },
      officePhone: officePhone ? toPhoneKey(officePhone, country) : null,
      carefulMode,
      forms: await listForms(scoped),
      guides: await findGuides(scoped),
      help: open ? { at: open.at, takenBy: open.takenBy, takenAt: open.takenAt } : null,
      helpCalls: calls,
      stationsVersion: (await readStations()).version,
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
    const language = observerLanguageOf(request)
    await saveSubscription(scoped, { observerId, deviceId }, { ...body, language, now: clock() })
    return { isSubscribed: true }
  })

  serve(observerApp.unsubscribe, async ({ scoped, actor: { observerId, deviceId } }) => {
    if (deviceId !== null) await removeSubscription(scoped, { observerId, deviceId })
    return { isSubscribed: false }
  })

  serve(observerApp.stations, async ({ request, reply }): Promise<typeof noContent> => {
    const { json } = await readStations()
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
      visit: { arrivedAt: supportedTime(visit?.arrivedAt ?? null), leftAt: supportedTime(visit?.leftAt ?? null) },
      answers: answers.map(({ notObserved, ...answer }) => ({
        ...answer,
        ...(notObserved && { status: 'not_observed' as const }),
      })),
    }
  })
}
