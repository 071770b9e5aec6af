import { formatBytes } from '@scrutineer/contract/helpers/format-bytes'
import type { ReadinessCheck, ReadinessId } from '@scrutineer/contract/readiness'
import { IntlMessageFormat } from 'intl-messageformat'
import checkTexts from './check-texts.json' with { type: 'json' }

interface CheckText {
  readonly name: string
  /** What was found. */
  readonly finding: string
  /** What to do unless the state is ok. */
  readonly advice: string
}

/** In ICU syntax, with the values of the check's detail. */
const texts: Readonly<Record<ReadinessId, CheckText>> = checkTexts

type Value = ReadinessCheck['detail'][string]

const toTextValue = (name: string, value: Value | undefined) => {
  // A server of an earlier version doesn't send all values.
  if (value === null || value === undefined) return 'unknown'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  // As on the screen Set-up.
  return name.endsWith('Bytes') ? formatBytes(Number(value), 'en').replaceAll('\u00a0', ' ') : value
}

const format = (text: string, detail: ReadinessCheck['detail']): string => {
  const names = [...text.matchAll(/\{(\w+)/g)].map(([, name = '']) => name)
  const values = Object.fromEntries(names.map(name => [name, toTextValue(name, detail[name])]))
  return String(new IntlMessageFormat(text, 'en').format(values))
}

const marks = { ok: 'ok', warning: 'WARNING', missing: 'MISSING' } as const

/** The name of the widest mark and of the widest check, aligned. */
const MARK_WIDTH = 9
const NAME_WIDTH = 20

/** A line with the finding, and one with what to do unless the check is ok. */
export const describeCheck = ({ id, state, detail }: ReadinessCheck): string[] => {
  const { name, finding, advice } = texts[id]
  const line = `${marks[state].padEnd(MARK_WIDTH)}${name.padEnd(NAME_WIDTH)}${format(finding, detail)}`
  return state === 'ok' ? [line] : [line, `${' '.repeat(MARK_WIDTH + NAME_WIDTH)}→ ${format(advice, detail)}`]
}
