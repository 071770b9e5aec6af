import { live } from '@scrutineer/contract/live'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Prometheus metrics of this process. Created only if a metrics port is configured, since measuring has a cost. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from a request’s arrival to the end of its reply, by route pattern and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    /** Times all requests except live streams, which stay open as long as a client listens. */
    timeRequests: (app: FastifyInstance): void => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'unknown'
        if (route === live.stream.path) return
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    /** Registers a gauge whose value is read on each scrape. */
    gauge: (name: string, help: string, read: () => number): void => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
    text: (): Promise<string> => registry.metrics(),
    mediaType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
