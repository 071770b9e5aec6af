/** The public key of a signature isn't trusted, or can't be read. */
export class UntrustedKeyError extends Error {
  override name = 'UntrustedKeyError'
}
