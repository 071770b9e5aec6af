import type { TestProject } from 'vitest/node'
import { admin, startProduct } from '../../testkit/process/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The organizer's account of the servers behind the screens. */
    admin: typeof admin
  }
}

/**
 * Starts a built server for each page that runs screen tests at the same time, so that files don't see each other's places and
 * settings. The pages call them through the test page's origin; see api-proxy-plugin.ts.
 */
export default async (project: TestProject) => {
  const products = await Promise.all(Array.from({ length: project.config.maxWorkers }, () => startProduct()))
  process.env.API_URLS = products.map(({ url }) => url).join(' ')
  project.provide('admin', admin)
  return () => Promise.all(products.map(product => product.stop()))
}
