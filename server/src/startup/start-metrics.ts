import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { OpenDatabase } from '../db/client.ts'
import { SettingsError } from '../domain/errors.ts'
import { createMetrics, type Metrics } from '../http/metrics/metrics.ts'

const handle = async (metrics: Metrics, { method, url }: IncomingMessage, response: ServerResponse) => {
  if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {
    response.writeHead(404).end()
    return
  }
  const text = await metrics.text()
  response.writeHead(200, { 'content-type': metrics.mediaType }).end(text)
}

/** Serves `/metrics` on a separate loopback port; port 0 selects a free one. Returns the port and a function that stops it. */
const listenForMetrics = async (metrics: Metrics, port: number, warn: (error: unknown) => void) => {
  const server = createServer((request, response) => {
    handle(metrics, request, response).catch((error: unknown) => {
      warn(error)
      response.destroy()
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: async (): Promise<void> => {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

/** Starts the metrics server if a port is set. Throws a `SettingsError` if the port can't be used. */
export const startMetrics = async (
  port: number | undefined,
  { poolStats }: Pick<OpenDatabase, 'poolStats'>,
  warn: (error: unknown) => void,
) => {
  if (port === undefined) return undefined
  const metrics = createMetrics()
  const poolGauge = (state: 'open' | 'idle' | 'waiting', help: string) =>
    metrics.gauge(`scrutineer_database_connections_${state}`, help, () => poolStats()[state])
  poolGauge('open', 'Open connections of the database pool.')
  poolGauge('idle', 'Idle connections of the database pool.')
  poolGauge('waiting', 'Requests that wait for a database connection.')
  const listener = await listenForMetrics(metrics, port, warn).catch((error: unknown) => {
    throw new SettingsError(`METRICS_PORT ${port} can't be used: ${error instanceof Error ? error.message : error}.`)
  })
  return { metrics, port: listener.port, close: listener.close }
}
