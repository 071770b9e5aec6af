import { useRef, useState } from 'react'
import { authorizeEndpoint } from '../../api/authorize-endpoint.ts'
import { call } from '../../api/call.ts'
import { CallError } from '../../api/call-error.ts'
import { token } from '../../api/token.ts'

const requiresCode = (failure: unknown) => failure instanceof CallError && failure.code === 'second_factor_required'

/** Signing in, for the login and for staying signed in. A new attempt cancels the one that is pending. */
export const useSignIn = () => {
  const pending = useRef<AbortController>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [needsCode, setNeedsCode] = useState(false)
  /** Resolves to whether it worked; an attempt that was cancelled changes nothing. */
  const signIn = async (user: string, password: string, code = '') => {
    pending.current?.abort()
    const attempt = new AbortController()
    pending.current = attempt
    setBusy(true)
    setError(undefined)
    try {
      const body = { user, password, ...(code !== '' && { code }) }
      const { access_token } = await call(authorizeEndpoint, { body, signal: attempt.signal })
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
    /** The password was right, and the account has a second factor: signing in takes a code too. */
    needsCode,
  }
}
