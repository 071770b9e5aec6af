import { useRef, useState } from 'react'
import { authorize } from '../../api/authorize.ts'
import { call } from '../../api/call.ts'
import { token } from '../../api/token.ts'

/** Signing in, for the login and for staying signed in. A new attempt cancels the one that is pending. */
export const useSignIn = () => {
  const pending = useRef<AbortController>(null)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  /** Resolves to whether it worked; an attempt that was cancelled changes nothing. */
  const signIn = async (user: string, password: string) => {
    pending.current?.abort()
    const attempt = new AbortController()
    pending.current = attempt
    setBusy(true)
    setError(undefined)
    try {
      const { access_token } = await call(authorize, { body: { user, password }, signal: attempt.signal })
      if (attempt.signal.aborted) return false
      setBusy(false)
      token.set(access_token)
      return true
    } catch (failure) {
      if (attempt.signal.aborted) return false
      setBusy(false)
      setError(failure)
      return false
    }
  }
  return { signIn, isBusy, error }
}
