/** What a client may ask of the server before there is a call to answer: bytes, and milliseconds. */
export const defaultLimits = {
  /** Of a JSON body, where its endpoint says nothing else. */
  bodyBytes: 64 * 1024,
  /** Until a request's headers are there. */
  headersMs: 20_000,
  /** Until all of it is, its files too: a video of 100 MB over a slow mobile connection. */
  requestMs: 900_000,
  /** Without a byte in either direction: longer than any import is thought about, and than a stream is quiet. */
  idleMs: 600_000,
  /** Until a reader who takes nothing of a large reply is cut off. */
  stallMs: 60_000,
  /** Until calls under way are cut off when the server stops. */
  graceMs: 10_000,
  /** How often it is looked for connections that are late. */
  checkIntervalMs: 5_000,
}
export type Limits = typeof defaultLimits

/** The same as the options of Fastify and Node.js. */
export const connectionLimits = ({ headersMs, requestMs, idleMs, checkIntervalMs }: Limits) => ({
  requestTimeout: requestMs,
  connectionTimeout: idleMs,
  http: { headersTimeout: headersMs, connectionsCheckingInterval: checkIntervalMs },
})
