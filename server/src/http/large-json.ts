import { setImmediate } from 'node:timers/promises'
import { problem } from './problem.ts'

/** UTF-16 units that are read before other requests get their turn: a few milliseconds. */
const SLICE = 256 * 1024
/** Units that one element of a list may have: it is parsed at once. */
const MAX_ELEMENT = 1024 * 1024

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const isOpening = (unit: number) => unit === 0x7b || unit === 0x5b
const isClosing = (unit: number) => unit === 0x7d || unit === 0x5d

interface Scan {
  /** Where each list at the top level begins and ends, and the commas between its elements. */
  readonly lists: { start: number; end: number; commas: number[] }[]
}

/** Lets other requests be answered; tests count the calls. */
export type Yield = () => Promise<unknown>

const elementTooLarge = () => problem('too_large', { detail: ['element_too_large', MAX_ELEMENT / 1024] })

/** Finds the lists that are values of the top-level object, without parsing anything. */
const scanLists = async (text: string, maxItems: number, pause: Yield): Promise<Scan> => {
  const lists: Scan['lists'] = []
  let list: Scan['lists'][number] | undefined
  let depth = 0
  let isInText = false
  let nextPause = SLICE
  for (let at = 0; at < text.length; at += 1) {
    if (at >= nextPause) {
      nextPause = at + SLICE
      await pause()
    }
    const unit = text.charCodeAt(at)
    if (isInText) {
      if (unit === BACKSLASH) at += 1
      else if (unit === QUOTE) isInText = false
    } else if (unit === QUOTE) isInText = true
    else if (isOpening(unit)) {
      depth += 1
      if (depth === 2 && unit === 0x5b) {
        list = { start: at + 1, end: -1, commas: [] }
        lists.push(list)
      }
    } else if (isClosing(unit)) {
      if (depth === 2 && list) {
        list.end = at
        list = undefined
      }
      depth -= 1
    } else if (unit === COMMA && depth === 2 && list) {
      list.commas.push(at)
      if (list.commas.length >= maxItems) throw problem('too_large', { detail: ['too_many', maxItems] })
    }
  }
  return { lists: lists.filter(({ end }) => end >= 0) }
}

/** Parses a list's elements some at a time. */
const parseElements = async (
  text: string,
  { start, end, commas }: Scan['lists'][number],
  parse: Parse,
  pause: Yield,
) => {
  const elements: unknown[] = []
  let from = start
  let until = start
  const flush = async () => {
    const parsed = parse(`[${text.slice(from, until)}]`)
    if (!Array.isArray(parsed)) throw problem('invalid', { detail: ['not_json'] })
    for (const element of parsed) elements.push(element)
    await pause()
  }
  for (const boundary of [...commas, end]) {
    if (boundary - until > MAX_ELEMENT) throw elementTooLarge()
    if (boundary - from > SLICE && until > from) {
      await flush()
      from = until + 1
    }
    until = boundary
  }
  await flush()
  return elements
}

/** Parses JSON; throws where the text is none. */
export type Parse = (text: string) => unknown

/**
 * Parses a large JSON object in slices: the lists that are its values are parsed element by element, so that no other
 * request waits longer than for one slice. `maxItems` is the longest list that is read.
 */
export const parseLargeJson = async (
  text: string,
  { maxItems, parse, pause = setImmediate }: { maxItems: number; parse: Parse; pause?: Yield },
): Promise<unknown> => {
  if (text.length <= SLICE) return parse(text)
  const { lists } = await scanLists(text, maxItems, pause)
  // What remains without the elements is parsed at once; each list becomes its index in `lists`.
  let remainder = ''
  let copied = 0
  for (const [index, { start, end }] of lists.entries()) {
    remainder += `${text.slice(copied, start)}${index}`
    copied = end
  }
  remainder += text.slice(copied)
  if (remainder.length > MAX_ELEMENT) throw problem('too_large', { detail: ['outsized'] })
  const body = parse(remainder)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return body
  const complete: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(body)) {
    const list = Array.isArray(value) && value.length === 1 ? lists[value[0]] : undefined
    complete[name] = list ? await parseElements(text, list, parse, pause) : value
  }
  return complete
}
