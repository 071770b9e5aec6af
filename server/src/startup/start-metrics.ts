import type { OpenDatabase } from '../db/client.ts'
import { SettingsError } from '../domain/settings-error.ts'
import { createMetrics } from '../http/metrics.ts'
import { listenForMetrics } from '../http/metrics-listener.ts'

/** Measures this process where a port for it is set; throws when that port can't be used. */
export const startMetrics = async (
  port: number | undefined,
  { poolStats }: Pick<OpenDatabase, 'poolStats'>,
  warn: (error: unknown) => void,
) => {
  if (port === undefined) return undefined
  const metrics = createMetrics()
  const ofPool = (state: 'open' | 'idle' | 'waiting', help: string) =>
    metrics.gauge(`scrutineer_database_connections_${state}`, help, () => poolStats()[state])
  ofPool('open', 'Connections of the pool to the database.')
  ofPool('idle', 'Connections that nobody uses.')
  ofPool('waiting', 'Calls that wait for a connection.')
  const listener = await listenForMetrics(metrics, port, warn).catch((error: unknown) => {
    throw new SettingsError(`METRICS_PORT ${port} can't be used: ${error instanceof Error ? error.message : error}.`)
  })
  return { metrics, port: listener.port, close: listener.close }
}
