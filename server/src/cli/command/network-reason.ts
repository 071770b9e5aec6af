/** Node.js accepts certificates of its built-in public authorities only. */
const untrusted = new Set([
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** Why a call of `fetch` got no response. */
export const networkReason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  // The message of fetch is only "fetch failed"; the cause has the reason.
  const cause = error.cause instanceof Error && error.cause.message ? error.cause : error
  const isUntrusted = 'code' in cause && untrusted.has(String(cause.code))
  return isUntrusted
    ? `${cause.message}: set NODE_EXTRA_CA_CERTS to the file of the authority's certificate, see docs/operation/first-reports.md`
    : cause.message
}
