import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { type PhoneAction, phoneActionKinds } from '../plan/phone-action.ts'

/** A phone's action. `unsure`: there was no response, so it may or may not have been executed. */
export type JournalEntry = PhoneAction & { phone: string; unsure?: true }

export interface Journal {
  readonly entries: readonly JournalEntry[]
  append(entry: JournalEntry): void
  close(): void
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isSelection = (value: unknown) => isRecord(value) && typeof value.optionId === 'number'

const isAnswered = (value: unknown) =>
  isRecord(value) &&
  typeof value.questionId === 'number' &&
  Array.isArray(value.options) &&
  value.options.every(isSelection)

const isEntry = (value: unknown): value is JournalEntry =>
  isRecord(value) &&
  phoneActionKinds.some(kind => kind === value.kind) &&
  typeof value.at === 'number' &&
  typeof value.phone === 'string' &&
  typeof value.county === 'string' &&
  typeof value.station === 'number' &&
  (value.kind !== 'answer' || (Array.isArray(value.answers) && value.answers.every(isAnswered))) &&
  (value.kind !== 'note' || typeof value.text === 'string')

/** Stores every action in memory and, with a file, synchronously as a line of JSON. */
export const openJournal = (file?: string): Journal => {
  const entries: JournalEntry[] = []
  const descriptor = file === undefined ? undefined : openSync(file, 'a')
  return {
    entries,
    append: entry => {
      entries.push(entry)
      if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(entry)}\n`)
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

const parseLine = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reads a journal file. Throws an error with the number of an invalid line. */
export const readJournal = (file: string): JournalEntry[] => {
  const lines = readFileSync(file, 'utf8').split('\n')
  // The text after the last line break is empty or a truncated entry.
  return lines.slice(0, -1).map((line, index) => {
    const entry = parseLine(line)
    if (!isEntry(entry)) throw new Error(`Line ${index + 1} of ${file} is not a journal entry.`)
    return entry
  })
}
