import { fromBase64 } from '@scrutineer/contract/helpers/base64'
import { canonicalJson } from '@scrutineer/contract/helpers/canonical-json'
import type { ReceivedItem } from '@scrutineer/contract/outbox'
import type { OutboxItem } from '@scrutineer/contract/outbox/outbox-item'

const algorithm = { name: 'Ed25519' }

/** Undefined in browsers without Ed25519, which check only the hash. */
const importKey = (spki: string): Promise<CryptoKey | undefined> =>
  crypto.subtle.importKey('spki', fromBase64(spki), algorithm, false, ['verify']).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return undefined
    throw error
  })

/** Whether a reply is a valid receipt of an item. `spki` is the `receiptKey` of the start reply. */
export const isReceiptOf = async (item: OutboxItem, received: ReceivedItem, spki: string): Promise<boolean> => {
  const { id, sha256, receivedAt, receipt } = received
  if (id !== item.id || sha256 !== item.sha256) return false
  try {
    const key = await importKey(spki)
    if (!key) return true
    const signed = new TextEncoder().encode(canonicalJson({ id, sha256, receivedAt }))
    return await crypto.subtle.verify(algorithm, key, fromBase64(receipt), signed)
  } catch {
    // Invalid base64 or key.
    return false
  }
}
