import { token } from '../../../api/token.ts'
import { basePath } from '../../../lib/base-path.ts'
import { requestSetupAtFirstStart } from '../first-start.ts'

/** Stores the token and opens the product. Replaces the address, which may have a used secret. */
export const openApp = async (accessToken: string): Promise<void> => {
  await requestSetupAtFirstStart(accessToken)
  // From the login, a signed-in user is redirected to the product.
  history.replaceState(null, '', `${basePath}/login`)
  token.set(accessToken)
}
