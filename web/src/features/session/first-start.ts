import { call } from '../../api/call.ts'
import { readinessEndpoint } from '../../api/login-endpoints.ts'
import { isArchive } from '../../api/settings.ts'
import { readClaims } from '../../api/token.ts'
import { hasReturnPath, setReturnPath } from './login-redirect.ts'

/** Longest delay of a sign-in. */
const maxWaitMs = 3_000
/** `shared/paths.ts` isn't in the login's bundle. */
const setupPath = '/setup'

/**
 * Leads an organizer to the set-up after signing in, while something is missing and nothing was reported; unless another
 * screen was requested, or this is the demo election or an archive.
 */
export const requestSetupAtFirstStart = async (accessToken: string): Promise<void> => {
  const claims = readClaims(accessToken)
  if (isArchive() || hasReturnPath() || claims?.Organizer !== true || claims.Analyst) return
  try {
    const { checks, hasReports } = await call(readinessEndpoint, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(maxWaitMs),
    })
    const isMissing = checks.some(({ state }) => state === 'missing')
    const isDemo = checks.some(({ id, state }) => id === 'demo' && state !== 'ok')
    if (isMissing && !hasReports && !isDemo) setReturnPath(setupPath)
  } catch {
    // The server can't say it, or not soon enough.
  }
}
