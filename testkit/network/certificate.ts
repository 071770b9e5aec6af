import { generate } from 'selfsigned'

type Options = NonNullable<Parameters<typeof generate>[1]>

const defaults = { keyType: 'ec', algorithm: 'sha256', notBeforeDate: new Date('2020-01-01T00:00:00Z') } as const
const inADay = () => new Date(Date.now() + 86_400_000)

/** A certificate and its key, both PEM; self-signed unless an authority signs it. */
const createCertificate = async (host: string, options: Options = {}) => {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    ...defaults,
    notAfterDate: inADay(),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: host }] }],
    ...options,
  })
  return { cert, key }
}

export const createSelfSigned = (host: string) => createCertificate(host)

/** An authority that issues certificates for TLS servers; `certificate` is its own, to trust it. */
export const createAuthority = async () => {
  const ca = await createCertificate('An authority of the tests', {
    extensions: [{ name: 'basicConstraints', cA: true, critical: true }],
  })
  return {
    certificate: ca.cert,
    issue: (host: string, notAfterDate = inADay()) => createCertificate(host, { ca, notAfterDate }),
  }
}
