import { createHmac } from 'node:crypto'

/** Without letters that look like digits. */
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * The password of the demo's accounts and the PIN of its observers, which the start prints. It differs between installations: a
 * password that is public would let anyone in through a forwarded port, since no request shows that it was forwarded.
 */
export const demoPasswordOf = (tokenSecret: Uint8Array): string => {
  const bytes = createHmac('sha256', tokenSecret).update('demo password').digest().subarray(0, 12)
  return Array.from(bytes, byte => alphabet[byte % alphabet.length])
    .join('')
    .replace(/.{4}(?=.)/g, '$&-')
}
