import type { TestProject } from 'vitest/node'
import { admin, startProduct } from '../../testkit/process/product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The organizer's account of the server behind the screens. */
    admin: typeof admin
  }
}

/** Starts the built server for the screen tests. The pages call it through the test page's origin; see api-proxy-plugin.ts. */
export default async (project: TestProject) => {
  const product = await startProduct()
  process.env.API_URL = product.url
  project.provide('admin', admin)
  return () => product.stop()
}
