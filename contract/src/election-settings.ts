import * as z from 'zod/mini'
import { endpoint } from './core/endpoint.ts'
import { appLanguages, productLanguages } from './core/languages.ts'
import { isCountryCode } from './fields/country-codes.ts'
import { LanguageTag } from './fields/language-tag.ts'
import { MAX_PHONE_LENGTH } from './fields/observer.ts'
import { isTimeZone } from './fields/time-zone.ts'
import { booleanFromText, CalendarDate, intFromText, trimmedText, trimmedTextOrEmpty } from './fields/values.ts'

/** Maximum levels of areas above the counties. */
export const MAX_AREA_LEVELS = 8

/** Ten years. */
export const MAX_RETENTION_DAYS = 3650

/** A day. */
export const MAX_SETTING_MINUTES = 24 * 60
const minutes = intFromText(1, MAX_SETTING_MINUTES)

/** Settings of the election that organizers change while it runs. Times are in minutes. */
export const ElectionSettings = z.object({
  /** Age from which an untaken emergency is late. */
  lateAfterMinutes: z.int(),
  /** Silence of an owner after which open follow-ups are released; null: never. */
  releaseAfterMinutes: z.nullable(z.int()),
  /** Longest time between two answers that can contradict each other. */
  disagreementMinutes: z.int(),
  /** Names of the levels of places from the top to the counties; empty if there are only counties. Absent on other servers. */
  levels: z.optional(z.array(z.string())),
  /** Empty until it is named. Absent on other servers, as are the following. */
  electionName: z.optional(z.string()),
  /** `yyyy-MM-dd` in the election's time zone; null until it is set. */
  electionDate: z.optional(z.nullable(z.string())),
  /** Everything that is reported belongs to a rehearsal, until it is ended by beginning a new round. */
  isRehearsal: z.optional(z.boolean()),
  /** Name of the time zone in which times are shown and entered; the server's until one is chosen. */
  timeZone: z.optional(z.string()),
  /** Tags of the languages that staff may choose, at least one. */
  languages: z.optional(z.array(z.string())),
  /** Those that observers may choose in the app, at least one; the first is that of phones in another language. Absent on other servers. */
  observerLanguages: z.optional(z.array(z.string())),
  /** All that this installation has for the office and the app. Absent on other servers. */
  availableLanguages: z.optional(z.object({ office: z.array(z.string()), app: z.array(z.string()) })),
  /**
   * ISO 3166 code of two letters: phone numbers without an international prefix are of this country, so their national and international
   * forms are one number. Null until it is chosen.
   */
  country: z.optional(z.nullable(z.string())),
  /** The office’s phone number, as entered: the observers’ app calls it, and it is printed on the cards. Null without one. */
  officePhone: z.optional(z.nullable(z.string())),
  /**
   * For missions where a phone may be looked through: the observers' app removes photos once they were received, and doesn't show what
   * was answered in reports that were.
   */
  carefulMode: z.optional(z.boolean()),
  /**
   * Whole days after the election date from whose end on personal data is erased, as `erasureDay` has it; null: never. Absent on other
   * servers.
   */
  retentionDays: z.optional(z.nullable(z.int())),
  /** Changes with the settings. Clients send it back with a save (optimistic concurrency). */
  version: z.optional(z.string()),
})
export type ElectionSettings = z.infer<typeof ElectionSettings>

/** Without the time zone, which is the server's. */
export const defaultElectionSettings = {
  lateAfterMinutes: 15,
  releaseAfterMinutes: null,
  disagreementMinutes: 60,
  levels: [],
  electionName: '',
  electionDate: null,
  isRehearsal: false,
  languages: [...productLanguages],
  observerLanguages: [...appLanguages],
  country: null,
  officePhone: null,
  carefulMode: false,
  retentionDays: null,
} satisfies ElectionSettings

/** The settings in minutes. */
export const electionSettingNames = ['lateAfterMinutes', 'releaseAfterMinutes', 'disagreementMinutes'] as const

export const electionSettings = {
  get: endpoint.staff.get('/api/v1/election-settings', {
    summary: 'The settings of the election.',
    reply: ElectionSettings,
  }),
  save: endpoint.organizer.put('/api/v1/election-settings', {
    summary:
      'Replace the settings of the election. Levels, name, date, rehearsal, time zone, languages of staff and of observers, country, the office’s phone number, the careful mode and the retention of personal data stay if absent. A rehearsal begins and stops here only while there are no reports, otherwise 409: end it by beginning a new round.',
    audit: 'election_settings.save',
    body: z.object({
      lateAfterMinutes: minutes,
      releaseAfterMinutes: z.nullable(minutes),
      disagreementMinutes: minutes,
      levels: z.nullish(z.array(trimmedText(100)).check(z.maxLength(MAX_AREA_LEVELS + 1))),
      electionName: z.nullish(trimmedTextOrEmpty(200)),
      /** Null removes it. */
      electionDate: z.optional(z.nullable(CalendarDate)),
      isRehearsal: z.nullish(booleanFromText),
      timeZone: z.nullish(
        trimmedText(100).check(z.refine<string>(isTimeZone, { error: 'unknown_time_zone', abort: true })),
      ),
      languages: z.nullish(z.array(LanguageTag).check(z.minLength(1))),
      observerLanguages: z.nullish(z.array(LanguageTag).check(z.minLength(1))),
      /** Null removes it. */
      country: z.optional(
        z.nullable(
          trimmedText(2).check(
            z.toUpperCase(),
            z.refine<string>(isCountryCode, { error: 'unknown_country', abort: true }),
          ),
        ),
      ),
      /** As an observer's. Null or blank removes it. */
      officePhone: z.optional(z.nullable(trimmedTextOrEmpty(MAX_PHONE_LENGTH))),
      carefulMode: z.nullish(booleanFromText),
      /** Null turns the erasure off. */
      retentionDays: z.optional(z.nullable(intFromText(1, MAX_RETENTION_DAYS))),
      /** The one that was read: 409 if another account has saved since. */
      version: z.nullish(trimmedText(64)),
    }),
  }),
}
