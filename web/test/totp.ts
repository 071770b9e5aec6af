const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The current TOTP code of a base32 key (RFC 6238: SHA-1, six digits, 30 seconds). */
export const totpCode = async (secret: string): Promise<string> => {
  const bits = [...secret].map(letter => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const bytes = Uint8Array.from(bits.match(/.{8}/g) ?? [], byte => Number.parseInt(byte, 2))
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-1' }, false, ['sign'])
  const counter = new DataView(new ArrayBuffer(8))
  counter.setUint32(4, Math.floor(Date.now() / 30_000))
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter))
  const number = mac.getUint32(mac.getUint8(19) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}
