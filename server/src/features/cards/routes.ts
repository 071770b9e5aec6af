import { cards, MAX_CARD_DEVICES, type NewCard } from '@scrutineer/contract/cards'
import type { FastifyRequest } from 'fastify'
import { inTransaction } from '../../db/client.ts'
import type { ScopedDb } from '../../db/scoped-db.ts'
import { recordAuditEntry } from '../../db/shared/audit-log.ts'
import { findElectionSettings } from '../../db/shared/election-settings.ts'
import { hasObserver } from '../../db/shared/observers.ts'
import type { Staff } from '../../domain/actor.ts'
import type { Clock } from '../../domain/clock.ts'
import { generateToken, hashToken } from '../../domain/crypto/link-token.ts'
import { type Language, translate } from '../../domain/messages.ts'
import { problem } from '../../domain/problem.ts'
import { observerLanguageOf } from '../../http/request/language-of.ts'
import type { RouteRegistrar } from '../../http/route-registrar.ts'
import {
  endCards,
  endDevices,
  findCardDevices,
  findCurrentCard,
  findDevices,
  insertCards,
  lockObservers,
} from './store.ts'

interface Caller {
  readonly scoped: ScopedDb
  readonly actor: Staff
}

const cardTexts = (language: Language, phone: string, officePhone: string | null): NewCard['texts'] => ({
  language,
  phone: translate(language, ['card_phone', phone.replaceAll(/\D/g, '').slice(-3)]),
  data: translate(language, ['card_data']),
  scan: translate(language, ['card_scan']),
  address: translate(language, ['card_address']),
  devices: translate(language, ['card_devices', MAX_CARD_DEVICES]),
  noCamera: translate(language, ['card_no_camera']),
  office: officePhone && translate(language, ['card_office', officePhone]),
})

/**
 * Issues a card for each observer in place of the current one. Only its hash is stored. Its language is that of the observer’s app,
 * otherwise the election’s first or, without a choice, that of the request.
 */
const issueCards = (
  { scoped, actor: { account }, request }: Caller & { readonly request: FastifyRequest },
  observerIds: readonly number[],
  now: Date,
): Promise<NewCard[]> =>
  inTransaction(scoped, async trx => {
    const { observerLanguages, officePhone } = await findElectionSettings(trx.db)
    const electionLanguage = observerLanguages?.[0] ?? observerLanguageOf(request)
    const ids = [...new Set(observerIds)]
    const observers = await lockObservers(trx, ids)
    if (observers.length < ids.length) throw problem('not_found')
    const issued = observers.map(({ id, language, ...observer }) => ({
      ...observer,
      idObserver: id,
      token: generateToken(),
      texts: cardTexts(language ?? electionLanguage, observer.phone, officePhone),
    }))
    await endCards(trx, ids, { account, now })
    const rows = issued.map(({ idObserver, token }) => ({ observerId: idObserver, tokenHash: hashToken(token) }))
    await insertCards(trx, rows, { account, now })
    const [first] = ids
    const subject = ids.length === 1 && first !== undefined ? ({ kind: 'observer', id: first } as const) : null
    await recordAuditEntry(trx, subject, { count: ids.length })
    return issued
  })

/** Ends an observer's card and the devices that cards signed in. */
const endCard = ({ scoped, actor: { account } }: Caller, observerId: number, now: Date): Promise<void> =>
  inTransaction(scoped, async trx => {
    if (!(await hasObserver(trx, observerId))) throw problem('not_found')
    await endCards(trx, [observerId], { account, now })
    const devices = await findCardDevices(trx, observerId)
    await endDevices(trx, observerId, devices, { account, now, eraseRequested: false })
    await recordAuditEntry(trx, { kind: 'observer', id: observerId }, { count: devices.length })
  })

const readDevices = async (scoped: ScopedDb, observerId: number) => {
  if (!(await hasObserver(scoped, observerId))) throw problem('not_found')
  const card = await findCurrentCard(scoped, observerId)
  const devices = await findDevices(scoped, observerId)
  return {
    card: card
      ? {
          createdAt: card.createdAt,
          createdBy: card.createdBy,
          devices: devices.filter(({ cardId, endedAt }) => cardId === card.id && !endedAt).length,
        }
      : null,
    devices: devices.map(({ cardId, ...device }) => ({
      ...device,
      isByCard: card !== undefined && cardId === card.id,
      isByEarlierCard: cardId !== null && cardId !== card?.id,
    })),
  }
}

export const cardRoutes = (serve: RouteRegistrar, { clock }: { readonly clock: Clock }): void => {
  serve(cards.issue, ({ body, ...caller }) => issueCards(caller, body.ids, clock()))
  serve(cards.end, ({ params, ...caller }) => endCard(caller, params.id, clock()))
  serve(cards.devices, ({ params, scoped }) => readDevices(scoped, params.id))
  serve(cards.endDevice, ({ params, body, scoped, actor: { account } }) =>
    inTransaction(scoped, async trx => {
      const ending = { account, now: clock(), eraseRequested: body.erase }
      const isFound = await hasObserver(trx, params.id)
      if (!isFound || !(await endDevices(trx, params.id, [params.device], ending))) throw problem('not_found')
      // The card's code may be on the lost phone, or with it.
      if (body.erase) await endCards(trx, [params.id], ending)
      await recordAuditEntry(trx, { kind: 'observer', id: params.id }, { erased: body.erase })
    }),
  )
}
