import { createEmitter } from '../lib/stores/emitter.ts'
import { settings } from './settings.ts'

const { subscribe, emit } = createEmitter()
const probeTimeoutMs = 10_000
/** A proxy answers, and the server behind it doesn't. */
const gatewayFailures = new Set([502, 504])

let unreachableSince: Date | null = null
let probing: Promise<void> | undefined

const change = (since: Date | null) => {
  unreachableSince = since
  emit()
}
const reportReachable = () => {
  if (unreachableSince) change(null)
}

/** Requests `/health`. Any other reply counts, a foreign server's 404 too: `no-cors` lets it through unread. */
const requestHealth = async (since: Date) => {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  try {
    const { status } = await fetch(`${settings().apiBaseUrl}/health`, { mode: 'no-cors', cache: 'no-store', signal })
    if (!gatewayFailures.has(status)) return reportReachable()
  } catch {
    // No reply.
  }
  if (!unreachableSince) change(since)
}

const probe = async () => {
  probing ??= requestHealth(new Date())
  try {
    await probing
  } finally {
    probing = undefined
  }
}

/** Whether the server can be reached. A failed call alone doesn't decide: a blocked one isn't an outage. */
export const connection = {
  /** When the calls began to fail; null while the server answers. */
  unreachableSince: () => unreachableSince,
  subscribe,
  isGatewayFailure: (status: number) => gatewayFailures.has(status),
  /** A call got no reply: the server is away if `/health` gets none either. */
  reportNoResponse: () => {
    if (!unreachableSince) void probe()
  },
  reportReachable,
  probe,
}
