import { createValue } from '../lib/stores/value.ts'
import { apiUrl } from './settings.ts'

const { set, ...unreachableSince } = createValue<Date | null>(null)
/** People read "No connection" within five seconds of a request without a response. */
const probeTimeoutMs = 4_000
/** A proxy responds for a server that doesn't. */
const gatewayFailures = new Set([502, 504])

let probing: Promise<void> | undefined

const reportReachable = () => {
  if (unreachableSince.get()) set(null)
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
  if (!unreachableSince.get()) set(since)
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
  unreachableSince,
  isGatewayFailure: (status: number) => gatewayFailures.has(status),
  /** A call got no response. It is an outage if `/health` gets none either. */
  reportNoResponse: () => {
    if (!unreachableSince.get()) void probe()
  },
  reportReachable,
  probe,
}
