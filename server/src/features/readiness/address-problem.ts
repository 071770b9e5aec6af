/** What is wrong with a public address, as far as it determines what to do. */
export type AddressProblem =
  | 'expiredCertificate'
  | 'otherNameInCertificate'
  | 'untrustedCertificate'
  | 'noTls'
  | 'unknownName'
  | 'otherServer'
  | 'noAnswer'

/** `code` of the error if something else than this server answers. */
export const OTHER_SERVER = 'OTHER_SERVER'

const problems: Readonly<Record<string, AddressProblem>> = {
  CERT_HAS_EXPIRED: 'expiredCertificate',
  CERT_NOT_YET_VALID: 'expiredCertificate',
  ERR_TLS_CERT_ALTNAME_INVALID: 'otherNameInCertificate',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'untrustedCertificate',
  SELF_SIGNED_CERT_IN_CHAIN: 'untrustedCertificate',
  // An authority of one's own, or a proxy that doesn't send the intermediate certificate.
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'untrustedCertificate',
  UNABLE_TO_GET_ISSUER_CERT: 'untrustedCertificate',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'untrustedCertificate',
  ENOTFOUND: 'unknownName',
  EAI_AGAIN: 'unknownName',
  [OTHER_SERVER]: 'otherServer',
}

/** Classifies the `code` of the error of a request; no code is a timeout. */
export const classifyAddressProblem = (code: string | undefined): AddressProblem => {
  if (code === undefined) return 'noAnswer'
  return problems[code] ?? (code.startsWith('ERR_SSL_') ? 'noTls' : 'noAnswer')
}
