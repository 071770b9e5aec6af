import { NewObserver, ObserverChange } from '@scrutineer/contract/fields/observer'
import type { Observer } from '@scrutineer/contract/observers'
import type * as z from 'zod/mini'
import { collapseSpaces } from '../../../lib/format/text.ts'
import { validateFields } from '../../../shared/form/field-error.ts'

/** The values of the form, with spaces trimmed and collapsed as the specification requires. */
export interface ObserverDraft {
  name: string
  phone: string
  /** Empty if no PIN was entered. */
  pin: string
  /** If undefined, the server uses the account's NGO. */
  idNgo: number | undefined
  sendSMS: boolean
  isTestObserver: boolean
  backupPhone: string
  /** Separated by commas. */
  assignedStations: string
}

/** The draft of an untouched form. */
export const initialDraft = (observer: Observer | undefined, idNgo: number | undefined): ObserverDraft => ({
  name: collapseSpaces(observer?.name ?? ''),
  phone: collapseSpaces(observer?.phone ?? ''),
  pin: '',
  idNgo: observer?.idNgo ?? idNgo,
  sendSMS: false,
  isTestObserver: observer?.isTestObserver ?? false,
  backupPhone: collapseSpaces(observer?.backupPhone ?? ''),
  assignedStations: observer?.assignedStations?.join(', ') ?? '',
})

/** Reads the form's fields. A field that isn't shown is empty or off. */
export const readDraft = (data: FormData): ObserverDraft => {
  const typed = (field: string) => {
    const value = data.get(field)
    return typeof value === 'string' ? value : ''
  }
  const text = (field: string) => collapseSpaces(typed(field))
  return {
    name: text('name'),
    phone: text('phone'),
    pin: text('pin'),
    idNgo: Number(text('idNgo')) || undefined,
    sendSMS: data.has('sendSMS'),
    isTestObserver: data.has('isTestObserver'),
    backupPhone: text('backupPhone'),
    // Lines separate stations, too.
    assignedStations: typed('assignedStations'),
  }
}

/** The stations of a typed list: county code, space, number. */
const toStations = (typed: string): string[] => typed.split(/[,;\n]/).flatMap(part => collapseSpaces(part) || [])

/** The request body of a new observer. `idNgo` is included only if an NGO was selected. */
export const toNewObserver = ({ name, phone, pin, sendSMS, idNgo }: ObserverDraft): z.input<typeof NewObserver> => ({
  phone,
  pin,
  name,
  sendSMS,
  ...(idNgo !== undefined && { idNgo }),
})

/** The request body of a change: the id and the changed fields. An empty PIN keeps the existing one. */
export const toObserverChange = (observer: Observer, draft: ObserverDraft): z.input<typeof ObserverChange> => {
  const { name, phone, pin, idNgo, isTestObserver, backupPhone } = draft
  const saved = initialDraft(observer, undefined)
  const assignedStations = toStations(draft.assignedStations)
  return {
    idObserver: observer.id,
    ...(name !== saved.name && { name }),
    ...(phone !== saved.phone && { phone }),
    ...(pin !== '' && { pin }),
    // Not shown to accounts of an NGO.
    ...(idNgo !== undefined && idNgo !== saved.idNgo && { idNgo }),
    ...(isTestObserver !== saved.isTestObserver && { isTestObserver }),
    ...(backupPhone !== saved.backupPhone && { backupPhone }),
    ...(assignedStations.join() !== toStations(saved.assignedStations).join() && { assignedStations }),
  }
}

/** The field errors of a draft, and whether it has unsaved changes. */
export const validateDraft = (draft: ObserverDraft, observer: Observer | undefined, idNgo: number | undefined) => {
  if (observer) {
    const change = toObserverChange(observer, draft)
    return { errors: validateFields(ObserverChange, change), isChanged: Object.keys(change).length > 1 }
  }
  const isTyped = draft.name !== '' || draft.phone !== '' || draft.pin !== ''
  const isChanged = isTyped || draft.sendSMS || draft.idNgo !== idNgo
  return { errors: validateFields(NewObserver, toNewObserver(draft)), isChanged }
}

const withoutSpaces = (phone: string) => phone.replace(/\s/g, '')

/** Whether an observer has this phone; spaces are ignored. */
export const hasPhone = (observer: { readonly phone: string }, phone: string) =>
  withoutSpaces(observer.phone) === withoutSpaces(phone)
