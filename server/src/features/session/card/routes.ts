import { MAX_CARD_DEVICES } from '@scrutineer/contract/cards'
import { observerApp } from '@scrutineer/contract/observer-app'
import type { FastifyRequest } from 'fastify'
import { findElectionSettings } from '../../../db/shared/election-settings.ts'
import { hashToken } from '../../../domain/crypto/link-token.ts'
import { invalid, problem } from '../../../domain/problem.ts'
import type { RouteRegistrar } from '../../../http/route-registrar.ts'
import { type ClientInfo, isLockedDemo, openSession, type SignInDependencies } from '../sign-in.ts'
import { findObserver } from '../store.ts'
import { countOtherDevices, findCard, isEraseRequested, lockCard } from './card-store.ts'

interface CardDependencies extends SignInDependencies {
  readonly clientOf: (request: FastifyRequest) => ClientInfo
  readonly isReadOnly?: boolean | undefined
}

const unknownCard = () => invalid({ token: [['card_unknown']] })

/** `Ana-Maria P.` of `Ana-Maria Popescu`. */
const shorten = (name: string) => {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.slice(0, 1)
  return initial ? `${first} ${initial}.` : first
}

export const cardSignInRoutes = (serve: RouteRegistrar, dependencies: CardDependencies): void => {
  const { db } = dependencies

  /** The card and its observer. Throws `invalid` for a card that can't be used from this client. */
  const readCard = async (token: string, clientInfo: ClientInfo) => {
    if (dependencies.isReadOnly) throw problem('read_only')
    const card = await findCard(db, hashToken(token))
    const principal = card && (await findObserver(db, card.observerId))
    if (!card || !principal || (await isLockedDemo(db, principal, clientInfo))) throw unknownCard()
    return { card, principal }
  }

  serve(observerApp.card, async ({ body, request }) => {
    const { card } = await readCard(body.token, dependencies.clientOf(request))
    const { electionName } = await findElectionSettings(db)
    return { name: shorten(card.name), ngo: card.ngo, electionName }
  })

  serve(observerApp.signIn, async ({ body: { token, device }, request }) => {
    const clientInfo = dependencies.clientOf(request)
    const { card, principal } = await readCard(token, clientInfo)
    return openSession(dependencies, principal, clientInfo, { device, cardId: card.id }, async trx => {
      if (!(await lockCard(trx, card.id))) throw unknownCard()
      if ((await countOtherDevices(trx, card.id, device.id)) >= MAX_CARD_DEVICES)
        throw invalid({ token: [['card_used_up', MAX_CARD_DEVICES]] })
    })
  })

  serve(observerApp.deviceState, async ({ params }) => ({ isErased: await isEraseRequested(db, params.id) }))
}
