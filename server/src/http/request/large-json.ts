import { setImmediate } from 'node:timers/promises'
import { problem } from '../../domain/problem.ts'

/** Bytes per turn of the event loop: a few milliseconds. */
const SLICE_BYTES = 256 * 1024
/** Maximum size of a list element, which is parsed in one step. */
const MAX_ELEMENT_BYTES = 1024 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const isOpening = (byte: number) => byte === 0x7b || byte === 0x5b
const isClosing = (byte: number) => byte === 0x7d || byte === 0x5d

interface Scan {
  /** Byte offsets of each top-level list and of the commas between its elements. */
  readonly lists: { start: number; end: number; commas: number[] }[]
}

/** Yields to the event loop; tests count the calls. */
export type YieldToEventLoop = () => Promise<unknown>

const elementTooLarge = () => problem('too_large', { detail: ['element_too_large', MAX_ELEMENT_BYTES / 1024] })

/** Finds the lists among the values of the top-level object without parsing them. */
const scanLists = async (json: Buffer, maxItems: number, yieldToEventLoop: YieldToEventLoop): Promise<Scan> => {
  const lists: Scan['lists'] = []
  let list: Scan['lists'][number] | undefined
  let depth = 0
  let isInString = false
  let nextYield = SLICE_BYTES
  for (let at = 0; at < json.length; at += 1) {
    if (at >= nextYield) {
      nextYield = at + SLICE_BYTES
      await yieldToEventLoop()
    }
    const byte = json[at] ?? 0
    if (isInString) {
      if (byte === BACKSLASH) at += 1
      else if (byte === QUOTE) isInString = false
    } else if (byte === QUOTE) isInString = true
    else if (isOpening(byte)) {
      depth += 1
      if (depth === 2 && byte === 0x5b) {
        list = { start: at + 1, end: -1, commas: [] }
        lists.push(list)
      }
    } else if (isClosing(byte)) {
      if (depth === 2 && list) {
        list.end = at
        list = undefined
      }
      depth -= 1
    } else if (byte === COMMA && depth === 2 && list) {
      list.commas.push(at)
      if (list.commas.length >= maxItems) throw problem('too_large', { detail: ['too_many', maxItems] })
    }
  }
  return { lists: lists.filter(({ end }) => end >= 0) }
}

/** Parses a list's elements in slices. */
const parseElements = async (
  json: Buffer,
  { start, end, commas }: Scan['lists'][number],
  parse: ParseJson,
  yieldToEventLoop: YieldToEventLoop,
) => {
  const elements: unknown[] = []
  let from = start
  let until = start
  const flush = async () => {
    const parsed = parse(`[${json.toString('utf8', from, until)}]`)
    if (!Array.isArray(parsed)) throw problem('invalid', { detail: ['not_json'] })
    for (const element of parsed) elements.push(element)
    await yieldToEventLoop()
  }
  for (const boundary of [...commas, end]) {
    if (boundary - until > MAX_ELEMENT_BYTES) throw elementTooLarge()
    if (boundary - from > SLICE_BYTES && until > from) {
      await flush()
      from = until + 1
    }
    until = boundary
  }
  await flush()
  return elements
}

/** Parses JSON text; throws if it is invalid. */
export type ParseJson = (text: string) => unknown

/**
 * Parses a large JSON object, in UTF-8, in slices: lists among its values are parsed element by element, so that other
 * requests wait for one slice at most. The body is never converted to one string: for 16 MiB that alone takes as long as
 * many slices. `maxItems` limits the length of a list. Throws `too_large` and `invalid`.
 */
export const parseLargeJson = async (
  json: Buffer,
  {
    maxItems,
    parse,
    yieldToEventLoop = setImmediate,
  }: { maxItems: number; parse: ParseJson; yieldToEventLoop?: YieldToEventLoop },
): Promise<unknown> => {
  if (json.length <= SLICE_BYTES) return parse(json.toString())
  const { lists } = await scanLists(json, maxItems, yieldToEventLoop)
  // The remainder without the elements is parsed in one step; each list is replaced by its index in `lists`.
  const elements = lists.reduce((sum, { start, end }) => sum + end - start, 0)
  if (json.length - elements > MAX_ELEMENT_BYTES) throw problem('too_large', { detail: ['outsized'] })
  let remainder = ''
  let copied = 0
  for (const [index, { start, end }] of lists.entries()) {
    remainder += `${json.toString('utf8', copied, start)}${index}`
    copied = end
  }
  remainder += json.toString('utf8', copied)
  const body = parse(remainder)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const entries: [string, unknown][] = []
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value) && value.length === 1 ? lists[value[0]] : undefined
    entries.push([name, list ? await parseElements(json, list, parse, yieldToEventLoop) : value])
  }
  // Unlike an assignment, `fromEntries` makes `__proto__` an ordinary property, as `JSON.parse` does.
  return Object.fromEntries(entries)
}
