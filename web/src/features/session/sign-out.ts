import { session } from '@scrutineer/contract/session'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { token } from '../../api/token.ts'
import { clearReturnPath } from './login-redirect.ts'

/** Leaves at once; the server's session is ended where the server can do that and is reached. */
export const signOut = async () => {
  const ended = call(session.revoke)
  token.clear()
  clearReturnPath()
  try {
    await ended
  } catch (error) {
    // A foreign server has no such call, and no network ends no session: the token is gone from here all the same.
    if (!(error instanceof CallError)) throw error
  }
}
