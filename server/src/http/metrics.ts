import { live } from '@scrutineer/contract/live'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** What is measured of this process, for Prometheus. Made only where somebody reads it: measuring has a cost too. */
export const createMetrics = () => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From a request’s arrival to the end of its reply, by route (not address) and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })
  return {
    /** Times every request but the live streams, which last as long as somebody watches. */
    timeRequests: (app: FastifyInstance): void => {
      app.addHook('onResponse', async ({ method, routeOptions }, reply) => {
        const route = routeOptions.url ?? 'unknown'
        if (route === live.stream.path) return
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
      })
    },
    /** A number that is read when it is asked for. */
    gauge: (name: string, help: string, read: () => number): void => {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
    text: (): Promise<string> => registry.metrics(),
    mediaType: registry.contentType,
  }
}

export type Metrics = ReturnType<typeof createMetrics>
