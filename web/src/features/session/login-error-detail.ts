import { CallError } from '../../api/call-error.ts'

/** A line below CREDENTIALS_INVALID if the cause may not be the password. */
export type LoginErrorDetail =
  | { key: 'tooManyAttempts'; wait: { unit: 'inAMoment' | 'inSeconds' | 'inMinutes'; count: number } }
  | { key: 'unavailable' | 'offline' }

const waitDuration = (seconds: number | undefined) => {
  if (!seconds) return { unit: 'inAMoment', count: 0 } as const
  if (seconds < 60) return { unit: 'inSeconds', count: Math.ceil(seconds) } as const
  return { unit: 'inMinutes', count: Math.ceil(seconds / 60) } as const
}

/** Classifies a failed login. Every failure shows CREDENTIALS_INVALID; some add a detail. */
export const loginErrorDetail = (error: unknown): LoginErrorDetail | undefined => {
  if (!(error instanceof CallError)) return undefined
  if (error.status === 429) return { key: 'tooManyAttempts', wait: waitDuration(error.retryAfter) }
  if (error.status === 0) return { key: 'offline' }
  if (error.status >= 500) return { key: 'unavailable' }
  return undefined
}
