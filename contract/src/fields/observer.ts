import * as z from 'zod/mini'
import { booleanFromText, Id, nullOrBlankAsUndefined, rawText, trimmedText, trimmedTextOrEmpty } from './values.ts'

/** Maximum UTF-16 units of a phone number. */
export const MAX_PHONE_LENGTH = 50

const name = trimmedText(200)
/** Without the apostrophe with which spreadsheets mark a text: `'0722 …`. */
const withoutTextMark = z.overwrite((text: string) => text.replace(/^['’]\s*/, ''))
export const phone = trimmedText(MAX_PHONE_LENGTH).check(withoutTextMark)
export const backupPhone = trimmedTextOrEmpty(MAX_PHONE_LENGTH).check(withoutTextMark)
const pin = rawText(100, 4)

/** Maximum stations that are assigned to an observer. */
const MAX_ASSIGNED_STATIONS = 100

/**
 * `Phone, Pin, Name, SendSMS` in the query, the body or both; the body takes precedence. A phone has 6 to 15
 * digits; numbers are compared in one form, whatever separates their digits, and with the election's country whatever their prefix is.
 */
export const NewObserver = z.object({
  phone,
  pin,
  name,
  sendSMS: z.nullish(booleanFromText),
  /** The observer's NGO. Only organizers may choose another than their own. */
  idNgo: z.nullish(Id),
  /** Extension. */
  backupPhone: z.nullish(backupPhone),
  /** Extension: county code and number of each station, for example `AB 12`. */
  assignedStations: z.nullish(z.array(trimmedText(60)).check(z.maxLength(MAX_ASSIGNED_STATIONS))),
})
export type NewObserver = z.infer<typeof NewObserver>

export const ObserverChange = z.object({
  idObserver: Id,
  name: z.optional(name),
  /** As a new observer's. The stored one is accepted whatever it is. */
  phone: z.optional(phone),
  pin: z.optional(pin),
  /** The original back office’s name for `pin`, which takes precedence. */
  password: nullOrBlankAsUndefined(pin),
  sendSMS: z.nullish(booleanFromText),
  isTestObserver: z.nullish(booleanFromText),
  /** Extension. Empty removes it. */
  backupPhone: z.nullish(backupPhone),
  /** Extension: county code and number of each station, for example `AB 12`. Replaces all. */
  assignedStations: z.nullish(z.array(trimmedText(60)).check(z.maxLength(MAX_ASSIGNED_STATIONS))),
  /**
   * Extension: another NGO than the observer's moves them to it; for organizers. Their reports until then stay with the earlier NGO, at an
   * entry of its own that is removed. The observer gets a new id; their sessions, cards and stations go on.
   */
  idNgo: z.nullish(Id),
})
export type ObserverChange = z.infer<typeof ObserverChange>

export const PinReset = z.object({ action: z.literal('reset-password'), phoneNumber: phone, pin })
