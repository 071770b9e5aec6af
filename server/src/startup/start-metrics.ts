import type { OpenDatabase } from '../db/client.ts'
import { SettingsError } from '../domain/errors.ts'
import { createMetrics } from '../http/metrics/metrics.ts'
import { listenForMetrics } from '../http/metrics/metrics-listener.ts'

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
