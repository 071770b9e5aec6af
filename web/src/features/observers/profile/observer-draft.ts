import { NewObserver, type Observer, ObserverChange } from '@scrutineer/contract/observers'
import type * as z from 'zod/mini'
import { collapseSpaces } from '../../../lib/format/text.ts'
import { validateFields } from '../../../shared/form/field-error.ts'

/** What the form holds, with spaces trimmed and collapsed as the specification wants every value before it is saved. */
export interface ObserverDraft {
  name: string
  phone: string
  /** Empty when no PIN was typed. */
  pin: string
  /** Undefined leaves the choice to the server: the caller's own NGO. */
  idNgo: number | undefined
  sendSMS: boolean
  isTestObserver: boolean
}

/** The draft of a form that is still as it was when it was opened. */
export const initialDraft = (observer: Observer | undefined, idNgo: number | undefined): ObserverDraft => ({
  name: collapseSpaces(observer?.name ?? ''),
  phone: collapseSpaces(observer?.phone ?? ''),
  pin: '',
  idNgo: observer ? undefined : idNgo,
  sendSMS: false,
  isTestObserver: observer?.isTestObserver ?? false,
})

/** Reads the form's fields. A field that isn't shown counts as empty or off. */
export const readDraft = (data: FormData): ObserverDraft => {
  const text = (field: string) => {
    const value = data.get(field)
    return typeof value === 'string' ? collapseSpaces(value) : ''
  }
  return {
    name: text('name'),
    phone: text('phone'),
    pin: text('pin'),
    idNgo: Number(text('idNgo')) || undefined,
    sendSMS: data.has('sendSMS'),
    isTestObserver: data.has('isTestObserver'),
  }
}

/** The whole observer, as it is added. An NGO is named only when one was chosen. */
export const toNewObserver = ({ name, phone, pin, sendSMS, idNgo }: ObserverDraft): z.input<typeof NewObserver> => ({
  phone,
  pin,
  name,
  sendSMS,
  ...(idNgo !== undefined && { idNgo }),
})

/** The changed fields and whom they belong to; an empty PIN keeps the one there is. */
export const toObserverChange = (observer: Observer, draft: ObserverDraft): z.input<typeof ObserverChange> => {
  const { name, phone, pin, isTestObserver } = draft
  const before = initialDraft(observer, undefined)
  return {
    idObserver: observer.id,
    ...(name !== before.name && { name }),
    ...(phone !== before.phone && { phone }),
    ...(pin !== '' && { pin }),
    ...(isTestObserver !== before.isTestObserver && { isTestObserver }),
  }
}

/** What is wrong with a draft, and whether anything would be lost by leaving it. */
export const validateDraft = (draft: ObserverDraft, observer: Observer | undefined, idNgo: number | undefined) => {
  if (observer) {
    const change = toObserverChange(observer, draft)
    return { errors: validateFields(ObserverChange, change), isChanged: Object.keys(change).length > 1 }
  }
  const isTyped = draft.name !== '' || draft.phone !== '' || draft.pin !== ''
  const isChanged = isTyped || draft.sendSMS || draft.idNgo !== idNgo
  return { errors: validateFields(NewObserver, toNewObserver(draft)), isChanged }
}
