import { type Ngo, NgoFields } from '@scrutineer/contract/ngos'
import { diff } from '../../../lib/diff.ts'
import { collapseSpaces } from '../../../lib/format/text.ts'
import { validateFields } from '../../../shared/form/field-error.ts'

/** What the form holds, with spaces trimmed and collapsed. Without `requireSecondFactor` where the server has no such thing. */
export type NgoDraft = Pick<Ngo, 'name' | 'shortName' | 'organizer' | 'isActive' | 'requireSecondFactor'>

/** The draft of a form that is still as it was when it was opened. */
export const initialDraft = (ngo: Ngo | undefined): NgoDraft => ({
  name: collapseSpaces(ngo?.name ?? ''),
  shortName: collapseSpaces(ngo?.shortName ?? ''),
  organizer: ngo?.organizer ?? false,
  isActive: ngo?.isActive ?? true,
  ...(ngo?.requireSecondFactor !== undefined && { requireSecondFactor: ngo.requireSecondFactor }),
})

/** Reads the form's fields, as many as the NGO's form has. */
export const readDraft = (data: FormData, ngo: Ngo | undefined): NgoDraft => {
  const text = (field: string) => {
    const value = data.get(field)
    return typeof value === 'string' ? collapseSpaces(value) : ''
  }
  return {
    name: text('name'),
    shortName: text('shortName'),
    organizer: data.has('organizer'),
    isActive: data.has('isActive'),
    ...(ngo?.requireSecondFactor !== undefined && { requireSecondFactor: data.has('requireSecondFactor') }),
  }
}

/** The draft as it would be, had the NGO been opened only now: what others have changed since stays, where it wasn't changed here too. */
export const rebaseDraft = (now: Ngo, draft: NgoDraft, opened: Ngo): NgoDraft => ({
  ...initialDraft(now),
  ...diff(draft, initialDraft(opened)),
})

/** What is wrong with a draft, and whether anything would be lost by leaving it. */
export const validateDraft = (draft: NgoDraft, ngo: Ngo | undefined) => ({
  errors: validateFields(NgoFields, draft),
  isChanged: Object.keys(diff(draft, initialDraft(ngo))).length > 0,
})
