import type { Ngo } from '@scrutineer/contract/ngos'
import { diff } from '../../../lib/diff.ts'
import { collapseSpaces } from '../../../lib/format/text.ts'

/** The values of an untouched form, by wire names. The second factor is one of them if the server supports it. */
export const initialDraft = (ngo: Ngo | undefined) => ({
  name: collapseSpaces(ngo?.name ?? ''),
  shortName: collapseSpaces(ngo?.shortName ?? ''),
  organizer: ngo?.organizer ?? false,
  isActive: ngo?.isActive ?? true,
  ...(ngo?.requireSecondFactor !== undefined && { requireSecondFactor: ngo.requireSecondFactor }),
})

export type NgoDraft = ReturnType<typeof initialDraft>

/** Applies the draft's changes to the current NGO: other users' changes to other fields remain. */
export const rebaseDraft = (current: Ngo, draft: NgoDraft, opened: Ngo): NgoDraft => ({
  ...initialDraft(current),
  ...diff(draft, initialDraft(opened)),
})
