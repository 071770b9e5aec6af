import { session } from '@scrutineer/contract/session'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { hasCapability } from '../../api/capabilities.ts'
import { token } from '../../api/token.ts'
import { forgetPlaces } from '../../shared/visited-places.ts'
import { clearReturnPath } from './login-redirect.ts'

/** Signs out immediately. Revoking the session on the server is best effort. */
export const signOut = async () => {
  const revocation = hasCapability('session') ? call(session.revoke) : undefined
  forgetPlaces()
  token.clear()
  clearReturnPath()
  try {
    await revocation
  } catch (error) {
    // The network may be down; the local token is cleared in any case.
    if (!(error instanceof CallError)) throw error
  }
}
