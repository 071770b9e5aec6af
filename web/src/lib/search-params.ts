type RawSearch = Record<string, unknown>

/** Parses a query string into strings and string arrays: `?name=ana&county=AB&county=CJ`. Numbers stay strings (0712). */
export const parseSearch = (search: string): RawSearch => {
  const params = new URLSearchParams(search)
  const read = (name: string) => {
    const values = params.getAll(name)
    return values.length > 1 ? values : values[0]
  }
  return Object.fromEntries([...new Set(params.keys())].map(name => [name, read(name)]))
}

/** Formats a query string; unset and empty values are omitted. */
export const stringifySearch = (search: RawSearch) => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null && item !== '') params.append(name, String(item))
  return params.size > 0 ? `?${params}` : ''
}

/**
 * Reads the values of a parameter, trimmed and not empty; undefined if they are invalid. The readers accept what the
 * contract's schemas of these fields accept. They exist in addition to them because every screen loads them, and would load
 * the schema library with them.
 */
type Reader<T> = (texts: readonly string[]) => T | undefined
/** How each parameter is read. */
export type FieldReaders = Readonly<Record<string, Reader<unknown>>>

/** The values that were present and valid. */
export type SearchOf<F extends FieldReaders> = { -readonly [Name in keyof F]?: NonNullable<ReturnType<F[Name]>> }

/** A parameter that occurs once. */
const single =
  <T>(read: (text: string) => T | undefined): Reader<T> =>
  ([text, ...others]) =>
    text === undefined || others.length > 0 ? undefined : read(text)

/** A text of at most `max` code points. */
export const textField = (max: number) =>
  single(text => ([...text].length <= max && !text.includes('\0') && text.isWellFormed() ? text : undefined))

/** A parameter that may occur several times. */
export const textsField =
  (max: number): Reader<string[]> =>
  texts =>
    texts.every(text => textField(max)([text]) !== undefined) ? [...texts] : undefined

const readInteger = (text: string, min: number, max: number) =>
  /^[+-]?\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined

export const integerField = (min: number, max: number) => single(text => readInteger(text, min, max))

const maxInteger = 2 ** 31 - 1
export const idField = integerField(1, maxInteger)

/** An id, or `any`. */
export const idOrAnyField = single(text => (text === 'any' ? text : readInteger(text, 1, maxInteger)))

/** Ids of a form and of a question of it: `3:12`. */
export const formQuestionField = single(text => (/^[1-9]\d{0,8}:[1-9]\d{0,8}$/.test(text) ? text : undefined))

export const booleanField = single(text => (/^(true|false|1|0)$/i.test(text) ? /true|1/i.test(text) : undefined))

export const choiceField = <const Choice extends string>(choices: readonly Choice[]) =>
  single(text => choices.find(choice => choice === text))

const timePattern =
  /^\d{4}-\d{2}-\d{2}(?:[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/

/** A time in the API's formats, from 1900 to 2200. */
export const timeField = single(text => {
  if (!timePattern.test(text)) return undefined
  const day = text.slice(0, 10)
  const date = new Date(`${day}T00:00:00Z`)
  const year = Number(day.slice(0, 4))
  const isDate = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
  return isDate && year >= 1900 && year <= 2200 ? text : undefined
})

const clampedField = (max: number) =>
  single(text => {
    const number = readInteger(text, -maxInteger - 1, maxInteger)
    return number === undefined || number < 1 ? undefined : Math.min(number, max)
  })

/** Pagination as in the contract: pages from 1, at most 1000 rows a page. */
export const pageFields = { page: clampedField(maxInteger), pageSize: clampedField(1000) }

/**
 * Reads fields from texts. Missing and blank ones are absent from the values, so that no default is ever written into the
 * address; invalid ones are listed.
 */
export const readFields = <F extends FieldReaders>(fields: F, raw: RawSearch) => {
  const values: Record<string, unknown> = {}
  const invalid: (keyof F)[] = []
  for (const [name, read] of Object.entries(fields)) {
    const texts = [raw[name] ?? ''].flat().map(text => String(text).trim())
    const present = texts.filter(text => text !== '')
    if (present.length === 0) continue
    const value = read(present)
    if (value === undefined) invalid.push(name)
    else values[name] = value
  }
  // Each value was read by the field's reader.
  return { values: values as SearchOf<F>, invalid }
}

/** Parses a page's search params. Invalid params (an old link, a typing error) are dropped. */
export const createSearchParser =
  <F extends FieldReaders>(fields: F) =>
  (raw: RawSearch): SearchOf<F> =>
    readFields(fields, raw).values
