import { useRef, useState } from 'react'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { authorizeEndpoint } from '../../api/login-endpoints.ts'
import { readClaims, token } from '../../api/token.ts'

const requiresCode = (failure: unknown) => failure instanceof CallError && failure.code === 'second_factor_required'

/** The error that our server sends. Another server may send an observer's token instead, which opens no screen. */
const observerCredentials = () => new CallError({ status: 400, code: 'observer_credentials', title: '' })

/**
 * Signs in, for the login and for extending a session. A new attempt cancels the pending one. `beforeStart` is called with
 * the token before the session starts.
 */
export const useSignIn = (beforeStart?: (accessToken: string) => Promise<void>) => {
  const pending = useRef<AbortController>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [needsCode, setNeedsCode] = useState(false)
  /** Resolves to whether it succeeded; a cancelled attempt changes no state. */
  const signIn = async (user: string, password: string, code = '') => {
    pending.current?.abort()
    const attempt = new AbortController()
    pending.current = attempt
    setBusy(true)
    setError(undefined)
    try {
      const body = { user, password, ...(code !== '' && { code }) }
      const { access_token } = await call(authorizeEndpoint, { body, signal: attempt.signal })
      if (readClaims(access_token)?.UserType === 'Observer') throw observerCredentials()
      await beforeStart?.(access_token)
      if (attempt.signal.aborted) return false
      setBusy(false)
      token.set(access_token)
      return true
    } catch (failure) {
      if (attempt.signal.aborted) return false
      setBusy(false)
      if (requiresCode(failure)) setNeedsCode(true)
      else setError(failure)
      return false
    }
  }
  return {
    signIn,
    isBusy,
    error,
    /** The password was correct, and the account's second factor requires a code. */
    needsCode,
  }
}
