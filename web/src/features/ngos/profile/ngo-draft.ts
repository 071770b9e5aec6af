import { NgoFields } from '@scrutineer/contract/fields/ngo'
import type { Ngo } from '@scrutineer/contract/ngos'
import { diff } from '../../../lib/diff.ts'
import { collapseSpaces } from '../../../lib/format/text.ts'
import { validateFields } from '../../../shared/form/field-error.ts'

/** The values of the form, with spaces trimmed and collapsed. `requireSecondFactor` is omitted if the server has none. */
export type NgoDraft = Pick<Ngo, 'name' | 'shortName' | 'organizer' | 'isActive' | 'requireSecondFactor'>

/** The draft of an untouched form. */
export const initialDraft = (ngo: Ngo | undefined): NgoDraft => ({
  name: collapseSpaces(ngo?.name ?? ''),
  shortName: collapseSpaces(ngo?.shortName ?? ''),
  organizer: ngo?.organizer ?? false,
  isActive: ngo?.isActive ?? true,
  ...(ngo?.requireSecondFactor !== undefined && { requireSecondFactor: ngo.requireSecondFactor }),
})

/** Reads the form's fields; `ngo` decides whether the second factor is one of them. */
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

/** Applies the draft's changes to the current NGO: other users' changes to other fields remain. */
export const rebaseDraft = (current: Ngo, draft: NgoDraft, opened: Ngo): NgoDraft => ({
  ...initialDraft(current),
  ...diff(draft, initialDraft(opened)),
})

/** The field errors of a draft, and whether it has unsaved changes. */
export const validateDraft = (draft: NgoDraft, ngo: Ngo | undefined) => ({
  errors: validateFields(NgoFields, draft),
  isChanged: Object.keys(diff(draft, initialDraft(ngo))).length > 0,
})
