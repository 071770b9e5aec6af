import { generateKeyPairSync, type KeyObject, sign, X509Certificate } from 'node:crypto'

const length = (bytes: number) => (bytes < 0x80 ? [bytes] : [0x82, bytes >> 8, bytes & 0xff])

/** An ASN.1 value in DER. */
const der = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = Buffer.concat(parts)
  return Buffer.concat([Buffer.from([tag, ...length(content.length)]), content])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const objectId = (text: string) => der(0x06, hex(text))
const octets = (value: Uint8Array) => der(0x04, value)

const ecdsaWithSha256 = sequence(objectId('2a8648ce3d040302'))
const nameOf = (commonName: string) =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(commonName)))))
/** UTCTime, `yyMMddHHmmssZ`. */
const timeOf = (date: Date) => der(0x17, Buffer.from(`${date.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`))

const authorityExtension = sequence(objectId('551d13'), der(0x01, hex('ff')), octets(sequence(der(0x01, hex('ff')))))
const hostExtension = (host: string) => sequence(objectId('551d11'), octets(sequence(der(0x82, Buffer.from(host)))))

interface Options {
  readonly issuer: string
  readonly subject: string
  readonly publicKey: KeyObject
  readonly signingKey: KeyObject
  readonly validTo: Date
  readonly extension: Uint8Array
}

const createCertificate = ({ issuer, subject, publicKey, signingKey, validTo, extension }: Options): string => {
  const tbs = sequence(
    der(0xa0, der(0x02, hex('02'))),
    der(0x02, hex('01')),
    ecdsaWithSha256,
    nameOf(issuer),
    sequence(timeOf(new Date('2020-01-01T00:00:00Z')), timeOf(validTo)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  )
  const signature = sign('sha256', tbs, signingKey)
  return new X509Certificate(Buffer.from(sequence(tbs, ecdsaWithSha256, der(0x03, hex('00'), signature)))).toString()
}

const createKeys = () => generateKeyPairSync('ec', { namedCurve: 'P-256' })
const inADay = () => new Date(Date.now() + 86_400_000)

/** An authority that issues certificates for TLS servers; `certificate` is its own, to trust it. Both are PEM. */
export const createAuthority = (name = 'An authority of the tests') => {
  const { publicKey, privateKey } = createKeys()
  const own = { issuer: name, signingKey: privateKey }
  const certificate = createCertificate({
    ...own,
    subject: name,
    publicKey,
    validTo: inADay(),
    extension: authorityExtension,
  })
  const issue = (host: string, validTo = inADay()) => {
    const keys = createKeys()
    const subject = { subject: host, publicKey: keys.publicKey, extension: hostExtension(host) }
    const key = keys.privateKey.export({ type: 'pkcs8', format: 'pem' })
    return { cert: createCertificate({ ...own, ...subject, validTo }), key }
  }
  return { certificate, issue }
}

/** A certificate that its own key has signed. */
export const createSelfSigned = (host: string) => {
  const { publicKey, privateKey } = createKeys()
  const names = { issuer: host, subject: host, extension: hostExtension(host) }
  const cert = createCertificate({ ...names, publicKey, signingKey: privateKey, validTo: inADay() })
  return { cert, key: privateKey.export({ type: 'pkcs8', format: 'pem' }) }
}
