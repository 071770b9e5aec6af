import { useTranslations } from 'use-intl'
import { isArchive } from '../api/settings.ts'
import { readClaims, token } from '../api/token.ts'
import { useValue } from '../ui/use-value.ts'

const readUser = (sessionToken: string | null) => {
  const claims = readClaims(sessionToken ?? '')
  const isOrganizer = claims?.Organizer !== false
  const isAnalyst = claims?.Analyst === true
  const canChange = !isArchive() && !isAnalyst
  const idNgo = Number(claims?.IdNgo) || undefined
  return { idNgo, isOrganizer, isAnalyst, canChange, canManage: isOrganizer && canChange }
}

/**
 * The signed-in account's NGO and role, from the unverified token: hints for the screens, the server decides. Without a role
 * claim, as on another server, the account counts as an organizer. An archive can't be changed, nor can an analyst change
 * anything; only organizers can manage what all NGOs share.
 */
export const currentUser = () => readUser(token.get())

/** The same in a component. */
export const useCurrentUser = () => readUser(useValue(token))

/** Why the account can't manage what all NGOs share: in an archive, an analyst, or otherwise the given text; undefined for organizers. */
export const useReadOnlyReason = (organizersOnly: string): string | undefined => {
  const t = useTranslations('archive')
  const { canChange, isOrganizer, isAnalyst } = useCurrentUser()
  if (!canChange) return t(isAnalyst ? 'analyst' : 'readOnly')
  return isOrganizer ? undefined : organizersOnly
}
