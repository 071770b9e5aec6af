import { createEmitter } from '../lib/stores/emitter.ts'
import { apiUrl } from './settings.ts'

const { subscribe, emit } = createEmitter()
/** People read "No connection" within five seconds of a request without a response. */
const probeTimeoutMs = 4_000
/** A proxy responds for a server that doesn't. */
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

/** Requests `/health`. Any response except a gateway failure counts, including another server's 404; `no-cors` allows it. */
const requestHealth = async (since: Date) => {
  const signal = AbortSignal.timeout(probeTimeoutMs)
  try {
    const { status } = await fetch(apiUrl('/health'), { mode: 'no-cors', cache: 'no-store', signal })
    if (!gatewayFailures.has(status)) return reportReachable()
  } catch {
    // No response.
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

/** Whether the server can be reached. One failed call is not enough: it may have been blocked. */
export const connection = {
  /** Start of the outage; null while the server responds. */
  unreachableSince: () => unreachableSince,
  subscribe,
  isGatewayFailure: (status: number) => gatewayFailures.has(status),
  /** A call got no response. It is an outage if `/health` gets none either. */
  reportNoResponse: () => {
    if (!unreachableSince) void probe()
  },
  reportReachable,
  probe,
}
