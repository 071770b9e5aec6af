import { NewObserver, ObserverChange } from '@scrutineer/contract/fields/observer'
import type { Observer } from '@scrutineer/contract/observers'
import type * as z from 'zod/mini'
import { diff } from '../../../lib/diff.ts'
import { collapseSpaces } from '../../../lib/format/text.ts'
import { validateFields } from '../../../shared/form/field-error.ts'

/** The values of an untouched form, by wire names, with spaces trimmed and collapsed as the specification requires. */
export const initialDraft = (observer: Observer | undefined, idNgo: number | undefined) => ({
  name: collapseSpaces(observer?.name ?? ''),
  phone: collapseSpaces(observer?.phone ?? ''),
  /** Empty if no PIN was entered. */
  pin: '',
  /** If empty, the server uses the account's NGO. */
  idNgo: String(observer?.idNgo ?? idNgo ?? ''),
  sendSMS: false,
  isTestObserver: observer?.isTestObserver ?? false,
  backupPhone: collapseSpaces(observer?.backupPhone ?? ''),
  /** Separated by commas or lines. */
  assignedStations: observer?.assignedStations?.join(', ') ?? '',
})

export type ObserverDraft = ReturnType<typeof initialDraft>

/** The stations of a typed list: county code, space, number. */
const toStations = (typed: string): string[] => typed.split(/[,;\n]/).flatMap(part => collapseSpaces(part) || [])

/** The request body of a new observer. `idNgo` is included only if an NGO was selected. */
export const toNewObserver = ({ name, phone, pin, sendSMS, idNgo }: ObserverDraft): z.input<typeof NewObserver> => ({
  phone,
  pin,
  name,
  sendSMS,
  ...(idNgo !== '' && { idNgo: Number(idNgo) }),
})

/** The request body of a change: the id and the changed fields. An empty PIN keeps the existing one. */
export const toObserverChange = (observer: Observer, draft: ObserverDraft): z.input<typeof ObserverChange> => {
  const saved = initialDraft(observer, undefined)
  const { idNgo, sendSMS: _, assignedStations: __, ...changes } = diff(draft, saved)
  const assignedStations = toStations(draft.assignedStations)
  return {
    idObserver: observer.id,
    ...changes,
    ...(idNgo && { idNgo: Number(idNgo) }),
    ...(assignedStations.join() !== toStations(saved.assignedStations).join() && { assignedStations }),
  }
}

/** The field errors of a draft. */
export const validateDraft = (draft: ObserverDraft, observer: Observer | undefined) =>
  observer
    ? validateFields(ObserverChange, toObserverChange(observer, draft))
    : validateFields(NewObserver, toNewObserver(draft))

const withoutSpaces = (phone: string) => phone.replace(/\s/g, '')

/** Whether an observer has this phone; spaces are ignored. */
export const hasPhone = (observer: { readonly phone: string }, phone: string) =>
  withoutSpaces(observer.phone) === withoutSpaces(phone)
