import { apiUrl, observerAppPath, settings } from '../../../api/settings.ts'

/** The address of the observers' app as phones reach it: the public one, if the server has one. */
export const appAddress = (): string =>
  new URL(`${settings().publicUrl || apiUrl('')}${observerAppPath}`, location.origin).href

/** The address that signs in with a card. The token is in the fragment, which browsers send to no server. */
export const cardLink = (token: string): string => `${appAddress()}#card=${token}`

/** An address as people read it: without the scheme. */
export const addressInWords = (address: string): string => address.replace(/^https?:\/\//, '')

const ownNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])

/** Why phones can't use the app at an address; undefined if they can. */
export const findAddressProblem = (address: string): 'thisComputer' | 'noTls' | undefined => {
  const { protocol, hostname } = new URL(address)
  if (ownNames.has(hostname)) return 'thisComputer'
  return protocol === 'https:' ? undefined : 'noTls'
}
