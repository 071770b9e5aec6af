/** A signature's public key is not one that the person trusts, or none can be had; the message is a sentence. */
export class UntrustedKeyError extends Error {
  override name = 'UntrustedKey'
}
