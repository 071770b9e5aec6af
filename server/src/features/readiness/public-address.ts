import { health } from '@scrutineer/contract/health'
import { OTHER_SERVER } from './address-problem.ts'

/** Longest time that the public address may take to answer. */
export const PUBLIC_ADDRESS_TIMEOUT_MS = 5_000
/** A health answer is much shorter; another server may send anything. */
const MAX_ANSWER_BYTES = 10_000

const readStart = async (body: ReadableStream<Uint8Array> | null): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body ?? []) {
    chunks.push(chunk)
    bytes += chunk.length
    // Leaving the loop cancels the download.
    if (bytes > MAX_ANSWER_BYTES) break
  }
  return Buffer.concat(chunks).toString('utf8')
}

const instanceOf = (text: string): unknown => {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null && 'instance' in answer ? answer.instance : undefined
  } catch {
    return undefined
  }
}

const otherServer = (message: string) => Object.assign(new Error(message), { code: OTHER_SERVER })

/**
 * Throws unless this server's own health answer comes from the address, with a valid certificate. The address is that of
 * the settings, never of a request, and redirects aren't followed: the check can't be used to reach other servers.
 */
export const checkPublicAddress = async (
  publicUrl: string,
  instance: string,
  timeoutMs = PUBLIC_ADDRESS_TIMEOUT_MS,
): Promise<void> => {
  const response = await fetch(`${publicUrl}${health.alive.path}`, {
    redirect: 'manual',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(timeoutMs),
  })
  const location = response.headers.get('location')
  if (location !== null) {
    await response.body?.cancel()
    throw otherServer(`redirects to ${location}`)
  }
  const text = await readStart(response.body)
  if (!response.ok) throw otherServer(`answers with status ${response.status}`)
  if (instanceOf(text) !== instance) throw otherServer('another server answers')
}
