/** Connection limits, in bytes and milliseconds. */
export const defaultLimits = {
  /** Size of a JSON body; an endpoint can set another limit. */
  bodyBytes: 64 * 1024,
  /** Time to receive a request's headers. */
  headersMs: 20_000,
  /** Time to receive a whole request with its files: 100 MB of video over a slow mobile connection. */
  requestMs: 900_000,
  /** Time without a byte in either direction. Exceeds the processing time of any import and the heartbeat interval of streams. */
  idleMs: 600_000,
  /** Time until a client that reads nothing of a large reply is disconnected. */
  stallMs: 60_000,
  /** Time that a stopping server gives to active calls. */
  graceMs: 10_000,
  /** Interval between checks for timed-out connections. */
  checkIntervalMs: 5_000,
}
export type ConnectionLimits = typeof defaultLimits

/** The limits as options of Fastify and Node.js. */
export const connectionLimits = ({ headersMs, requestMs, idleMs, checkIntervalMs }: ConnectionLimits) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs },
})
