import { once } from 'node:events'
import { createServer } from 'node:http'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { readSettings } from './config.ts'
import { startMetrics } from './start-metrics.ts'

const poolStats = () => ({ open: 4, idle: 3, waiting: 2 })
const warn = (error: unknown) => {
  throw error
}

const startTestMetrics = async () => {
  const started = await startMetrics(0, { poolStats }, warn)
  if (!started) throw new Error('metrics did not start')
  return started
}

test('metrics are off by default', async () => {
  expect([readSettings({}).metricsPort, readSettings({ METRICS_PORT: '9100' }).metricsPort]).toEqual([undefined, 9100])
  expect(await startMetrics(undefined, { poolStats }, warn)).toBeUndefined()
})

test('metrics include requests by route and status, the database pool and the process', async () => {
  const { metrics, port, close } = await startTestMetrics()
  const app = Fastify()
  metrics.timeRequests(app)
  metrics.gauge('scrutineer_live_streams', 'Open.', () => 7)
  app.get('/thing/:id', async () => 'x')
  app.get('/api/v1/live', async () => 'hours later')
  for (const url of ['/thing/1', '/thing/2?secret=yes', '/nowhere', '/api/v1/live']) await app.inject(url)
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/thing/:id",status="200"} 2')
  expect(text).toContain('route="unknown",status="404"} 1')
  expect(text).toContain('scrutineer_database_connections_waiting 2')
  expect(text).toContain('scrutineer_live_streams 7')
  expect(text).toMatch(/^process_resident_memory_bytes \d+/m)
  expect(text).not.toContain('secret')
  expect(text).not.toContain('route="/api/v1/live"')
  await close()
})

test('the metrics port serves metrics only', async () => {
  const { port, close } = await startTestMetrics()
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404)
  expect((await fetch(`http://127.0.0.1:${port}/metrics`, { method: 'POST' })).status).toBe(404)
  await close()
})

test('an unavailable port is reported with its setting', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
  await expect(startMetrics(port, { poolStats }, warn)).rejects.toThrow(/METRICS_PORT \d+ can't be used: .*EADDRINUSE/)
  other.close()
})
