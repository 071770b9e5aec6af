import type { Endpoint } from './endpoint.ts'

/** Values of a call's URL. */
export interface UrlValues {
  readonly params?: unknown
  readonly query?: unknown
}

/** The encoded body of a call. A form has no media type yet: the runtime chooses the boundary when it sends the form. */
export type EncodedBody =
  | { readonly body: FormData; readonly contentType?: undefined }
  | { readonly body: string | Uint8Array<ArrayBuffer>; readonly contentType: string }

const entriesOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const toText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/**
 * A path with its `:name` parameters and its query, both percent-encoded. A list repeats its name. Query values that are
 * undefined, null or empty are left out: for a filter they all mean "not set".
 */
export const encodeUrl = (path: string, { params, query }: UrlValues): string => {
  const values = new Map(entriesOf(params))
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(toText(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null && item !== '') search.append(name, toText(item))
    }
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

/** A multipart form. Fields that are undefined or null are left out; an empty text is sent, since it may replace another. */
export const encodeForm = (fields: unknown, fileField = '', files: readonly File[] = []): FormData => {
  const form = new FormData()
  for (const [name, value] of entriesOf(fields)) {
    if (value instanceof File) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, toText(value))
  }
  for (const file of files) form.append(fileField, file)
  return form
}

/** A JSON body with its media type. */
export const encodeJson = (body: unknown): { readonly body: string; readonly contentType: string } => ({
  body: JSON.stringify(body),
  contentType: 'application/json',
})

/** The body of a call: a form where the endpoint takes files, bytes where it takes these, JSON otherwise; undefined where there is nothing to send. */
export const encodeBody = (
  { upload, binary }: Pick<Endpoint, 'upload' | 'binary'>,
  body: unknown,
  files: readonly File[] = [],
): EncodedBody | undefined => {
  if (binary && body instanceof Uint8Array)
    return { body: new Uint8Array(body), contentType: 'application/octet-stream' }
  if (upload) return { body: encodeForm(body, upload.field, files) }
  return body === undefined ? undefined : encodeJson(body)
}

/** A form as bytes with their media type, for HTTP clients that take no `FormData`. */
export const serializeForm = async (form: FormData): Promise<{ bytes: Uint8Array; contentType: string }> => {
  const response = new Response(form)
  const contentType = response.headers.get('content-type') ?? 'multipart/form-data'
  return { bytes: new Uint8Array(await response.arrayBuffer()), contentType }
}
