import { setTimeout as delay } from 'node:timers/promises'
import type { WebSettings } from '@scrutineer/contract/fields/web-settings'

/** What the settings of the election override; null where nothing was chosen. */
export type FindElection = () => Promise<{
  readonly timeZone: WebSettings['timeZone'] | null
  readonly languages: WebSettings['languages'] | null
  readonly electionName?: string | undefined
}>

/** A database that is busy, hangs or fails must not keep back the pages: they get the settings of the last answer. */
const MAX_WAIT_MS = 200

/** Returns a function that reads the web's settings with what the election overrides; each call reads them again. */
export const createWebSettingsReader = (
  settings: WebSettings,
  findElection: FindElection,
): (() => Promise<WebSettings>) => {
  let last = settings
  let hasRead = false
  const read = async () => {
    const { timeZone, languages, electionName = '' } = await findElection()
    last = {
      ...settings,
      ...(timeZone !== null && { timeZone }),
      ...(languages && { languages }),
      // An archive's page says what it is before the sign-in.
      ...(settings.archivedAt !== null && { archivedElection: electionName }),
    }
    hasRead = true
  }
  return async () => {
    // The sign-in of an archive never reads its name again.
    if (settings.archivedAt !== null && !hasRead) {
      await read().catch(() => undefined)
      return last
    }
    const waiting = new AbortController()
    const timeout = delay(MAX_WAIT_MS, undefined, { signal: waiting.signal })
    // The calls that the page makes report the failure.
    await Promise.race([read(), timeout]).catch(() => undefined)
    waiting.abort()
    return last
  }
}
