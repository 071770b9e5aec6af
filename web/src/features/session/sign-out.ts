import { session } from '@scrutineer/contract/session'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { token } from '../../api/token.ts'
import { clearReturnPath } from './login-redirect.ts'

/** Signs out immediately. Revoking the session on the server is best effort. */
export const signOut = async () => {
  const revocation = call(session.revoke)
  token.clear()
  clearReturnPath()
  try {
    await revocation
  } catch (error) {
    // Another server may lack this call, or the network may be down; the local token is cleared in any case.
    if (!(error instanceof CallError)) throw error
  }
}
