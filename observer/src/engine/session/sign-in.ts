import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import type { DeviceInfo } from '@scrutineer/contract/fields/device'
import { CardHolder, observerApp } from '@scrutineer/contract/observer-app'
import { SessionToken, session } from '@scrutineer/contract/session'
import type { SignInError } from '../../model/app-model.ts'
import type { Api, CallValues, Outcome } from '../api/call.ts'

const toError = (outcome: Exclude<Outcome<unknown>, { kind: 'reply' }>, wrong: SignInError): SignInError => {
  if (outcome.kind === 'unreachable' || outcome.status >= 500) return 'offline'
  return outcome.status === 429 ? 'tooManyAttempts' : wrong
}

/** The token of the session, or the error. */
export type SignedIn = { readonly token: string } | { readonly error: SignInError }

const signIn = async <E extends Endpoint>(
  api: Api,
  endpoint: E,
  body: CallValues<E>['body'],
  wrong: SignInError,
): Promise<SignedIn> => {
  const outcome = await api.call(endpoint, SessionToken, { body })
  return outcome.kind === 'reply' ? { token: outcome.value.access_token } : { error: toError(outcome, wrong) }
}

export const signInWithCard = async (api: Api, token: string, device: DeviceInfo): Promise<SignedIn> => {
  const signedIn = await signIn(api, observerApp.signIn, { token, device }, 'cardEnded')
  if (!('error' in signedIn) || signedIn.error !== 'cardEnded') return signedIn
  // If the card has a holder, it is valid but has reached its limit of devices.
  const holder = await findCardHolder(api, token)
  return typeof holder === 'string' ? signedIn : { error: 'cardUsed' }
}

export const signInWithPin = (api: Api, phone: string, pin: string, device: DeviceInfo): Promise<SignedIn> =>
  signIn(api, session.authorizePhone, { user: phone, password: pin, device }, 'wrong')

export const findCardHolder = async (api: Api, token: string): Promise<CardHolder | SignInError> => {
  const outcome = await api.call(observerApp.card, CardHolder, { body: { token } })
  return outcome.kind === 'reply' ? outcome.value : toError(outcome, 'cardEnded')
}
