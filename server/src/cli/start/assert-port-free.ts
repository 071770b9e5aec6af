import { once } from 'node:events'
import { createServer } from 'node:net'

/** Throws like `listen` if the server couldn't listen there: known before the database is filled, which takes minutes. */
export const assertPortFree = async (host: string, port: number): Promise<void> => {
  const probe = createServer().listen({ host, port })
  await once(probe, 'listening')
  probe.close()
  await once(probe, 'close')
}
