import type { ReadinessCheck } from '@scrutineer/contract/readiness'
import type { AddressProblem } from '../../features/readiness/address-problem.ts'

const advices: Record<AddressProblem, string> = {
  expiredCertificate:
    'Renew the certificate at the proxy and reload it; check the date of this machine. Phones send nothing until then.',
  otherNameInCertificate:
    'Get a certificate for the name in PUBLIC_URL, or correct PUBLIC_URL to the name in the certificate. Phones send nothing until then.',
  untrustedCertificate:
    'Use a certificate of a public authority, such as Let’s Encrypt, and let the proxy send its intermediate certificates too. Phones don’t accept this one.',
  noTls: 'Something without TLS listens on this port: turn on TLS at the proxy, or correct PUBLIC_URL.',
  unknownName: 'Create the DNS record of this name, or correct PUBLIC_URL. A new record may take an hour.',
  otherServer: 'Correct PUBLIC_URL, the DNS record or the proxy: requests don’t arrive at this server.',
  noAnswer:
    'Start the proxy, and open its port in the firewall. Some networks don’t let a machine reach its own public address: then try it with a phone.',
}

const isKnown = (kind: unknown): kind is AddressProblem => typeof kind === 'string' && Object.hasOwn(advices, kind)

/** What to do about a public address. A server of an earlier version doesn't send the kind of the problem. */
export const addressAdvice = ({ publicUrl, problem, kind }: ReadinessCheck['detail']): string => {
  if (publicUrl === null) return 'Set PUBLIC_URL to the address that phones use, with a TLS proxy in front.'
  if (isKnown(kind)) return advices[kind]
  return problem === null || problem === undefined
    ? 'Put a TLS proxy in front and use https://: passwords and reports travel unencrypted.'
    : 'Correct PUBLIC_URL, the proxy, its certificate or DNS.'
}
