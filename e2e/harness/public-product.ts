import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { startProduct } from '../../testkit/process/product.ts'
import { freePort } from '../../tools/programs/postgres.mjs'

/** Starts a server whose public address is known before, since other servers of the journey need it or send it to people. */
export const startPublicProduct = async (settingsOf: (publicUrl: string) => Promise<NodeJS.ProcessEnv>) => {
  const port = String(await freePort())
  const publicUrl = `http://127.0.0.1:${port}`
  const product = await startProduct({ PORT: port, PUBLIC_URL: publicUrl, ...(await settingsOf(publicUrl)) })
  return { ...product, setup: createSetup(createApiClient(product.url)) }
}
