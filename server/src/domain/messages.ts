import { pickLanguage } from '@scrutineer/contract/core/languages'
import { IntlMessageFormat } from 'intl-messageformat'
import en from './messages/en.json' with { type: 'json' }
import observers from './messages/observers.json' with { type: 'json' }
import ro from './messages/ro.json' with { type: 'json' }

/** A BCP 47 tag. Texts of a language that the server doesn't have are English. */
export type Language = string

/** The texts of the server in a language, in ICU syntax. */
export type ServerTexts = typeof en
/** What the server writes for observers, in ICU syntax. */
export type ObserverTexts = (typeof observers)['en']
type Key = keyof ServerTexts['messages'] | keyof ObserverTexts

/** The texts of the product's languages. */
export const builtInServerTexts: ReadonlyMap<Language, ServerTexts> = new Map([
  ['en', en],
  ['ro', ro],
])
let texts = builtInServerTexts

/** The texts of the languages of the app. */
export const builtInObserverTexts: ReadonlyMap<Language, ObserverTexts> = new Map(Object.entries(observers))
let observerTexts = builtInObserverTexts

/** The values of the messages that have some, in the order in which they are given. Tests compare them with the placeholders. */
export const messageValues = {
  area_gap: ['number', 'level', 'above', 'below'],
  county_required: ['level'],
  in_another_area: ['place', 'line'],
  station_repeated: ['line', 'level'],
  station_code_repeated: ['line'],
  station_code_in_county: ['code', 'station', 'level'],
  station_date: ['text'],
  station_code_too_long: ['limit'],
  rejected_rows: ['count'],
  phones_hold_items: ['phones'],
  phone_taken_by: ['name', 'ngo'],
  phone_too_short: ['digits'],
  phone_too_long: ['digits'],
  phone_not_in_country: ['region'],
  push_rehearsal: ['title'],
  card_used_up: ['devices'],
  card_phone: ['ending'],
  card_devices: ['count'],
  card_office: ['phone'],
  password_mail_text: ['account', 'url', 'hours'],
  mention_mail_subject: ['county', 'station'],
  mention_mail_text: ['county', 'station', 'minutes', 'url', 'settings'],
  untaken_mail_subject: ['county', 'station'],
  untaken_mail_text: ['county', 'station', 'minutes', 'url', 'settings'],
  taken_by: ['account'],
  too_many_comments: ['maximum'],
  pictures_missing_in_backup: ['count'],
  missing_columns: ['names'],
  unknown_headings: ['names', 'headings'],
  too_many_lines: ['limit'],
  unused_columns: ['headings'],
  unknown_column: ['field', 'column', 'headings'],
  unknown_fields: ['names', 'fields'],
  table_too_many_rows: ['rows', 'columns'],
  needs_filter: ['names'],
  pictures_too_large: ['count', 'size', 'maximum'],
  too_many_columns: ['code', 'columns', 'limit'],
  unknown_columns: ['names'],
  not_sortable: ['column'],
  other_format: ['format'],
  too_long: ['limit'],
  too_short: ['limit'],
  too_many: ['limit'],
  too_low: ['limit'],
  too_high: ['limit'],
  not_one_of: ['values'],
  element_too_large: ['kilobytes'],
  unknown_file_part: ['field'],
  unknown_stations: ['labels'],
  question_not_mapped: ['id'],
  option_not_mapped: ['ids'],
  called_by: ['account'],
  too_many_saved_views: ['maximum'],
  too_many_guides: ['maximum'],
  repeated_line: ['line'],
  file_too_large: ['megabytes'],
  answered: ['what', 'count'],
  form_answered: ['count'],
  ngo_has_observers: ['count'],
  unknown_recipients: ['ids', 'more'],
  downloads_of_session: ['limit'],
  cell_cut: ['length'],
  expires_between: ['first', 'last'],
} as const satisfies { readonly [K in Key]?: readonly string[] }

/** Values with these names are numbers, the others are texts. */
type NumberName =
  | 'columns'
  | 'count'
  | 'devices'
  | 'digits'
  | 'hours'
  | 'kilobytes'
  | 'length'
  | 'limit'
  | 'line'
  | 'megabytes'
  | 'minutes'
  | 'more'
  | 'number'
  | 'phones'
  | 'rows'
type ValuesOf<Names extends readonly string[]> = {
  readonly [I in keyof Names]: Names[I] extends NumberName ? number : string
}

/** A message key with the values for its text. */
export type Message = {
  [K in Key]: K extends keyof typeof messageValues ? readonly [K, ...ValuesOf<(typeof messageValues)[K]>] : readonly [K]
}[Key]

const namesOf: { readonly [K in Key]?: readonly string[] } = messageValues
let formats = new Map<string, IntlMessageFormat>()

/** Replaces the texts that an installation adds; they may be of a language of the product, too. */
export const setServerTexts = (
  installed: ReadonlyMap<Language, ServerTexts>,
  forObservers: ReadonlyMap<Language, ObserverTexts> = new Map(),
): void => {
  texts = new Map([...builtInServerTexts, ...installed])
  observerTexts = new Map([...builtInObserverTexts, ...forObservers])
  formats = new Map()
}

/** The texts of all languages that the server has. */
export const allServerTexts = (): ReadonlyMap<Language, ServerTexts> => texts

export const serverTextsIn = (language: Language): ServerTexts => texts.get(language) ?? en

const isForObservers = (key: Key): key is keyof ObserverTexts => key in observers.en

const textOf = (language: Language, key: Key): string =>
  isForObservers(key) ? (observerTexts.get(language) ?? observers.en)[key] : serverTextsIn(language).messages[key]

/**
 * The text of a message in a language, in ICU syntax. A text can ask by `has_name` whether the value `name` is neither empty
 * nor 0, and gets the name of a `region` for its code.
 */
export const translate = (language: Language, [key, ...values]: Message): string => {
  const id = `${language} ${key}`
  const format =
    formats.get(id) ?? new IntlMessageFormat(textOf(language, key), language, undefined, { ignoreTag: true })
  formats.set(id, format)
  const regionName = (code: string) => new Intl.DisplayNames(language, { type: 'region' }).of(code)
  const named = values.flatMap((value, index) => {
    const name = namesOf[key]?.[index] ?? ''
    return [
      [name, name === 'region' ? regionName(String(value)) : value],
      [`has_${name}`, Boolean(value)],
    ]
  })
  return String(format.format(Object.fromEntries(named)))
}

export const problemTitle = (language: Language, code: keyof ServerTexts['problems']): string =>
  serverTextsIn(language).problems[code]

const negotiate = (acceptLanguage = '', available: readonly Language[]): Language => {
  const preferences = acceptLanguage.split(',').map(preference => {
    const [tag = '', ...parameters] = preference.split(';').map(part => part.trim())
    const quality = parameters.find(parameter => parameter.startsWith('q='))?.slice(2)
    return { tag, quality: quality === undefined ? 1 : Number(quality) }
  })
  const preferred = preferences.filter(({ quality }) => quality > 0).toSorted((a, b) => b.quality - a.quality)
  return (
    pickLanguage(
      preferred.map(({ tag }) => tag),
      available,
    ) ?? 'en'
  )
}

/** The server's language that an `Accept-Language` header prefers; English without one. */
export const negotiateLanguage = (acceptLanguage: string | undefined): Language =>
  negotiate(acceptLanguage, [...texts.keys()])

/** The same for texts that observers read. */
export const negotiateObserverLanguage = (acceptLanguage: string | undefined): Language =>
  negotiate(acceptLanguage, [...observerTexts.keys()])
