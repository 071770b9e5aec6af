import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import * as z from 'zod/mini'
import { PhoneAction } from '../plan/phone-action.ts'

/** A phone's action. `unsure`: there was no response, so it may or may not have been executed. */
const JournalEntry = z.intersection(
  PhoneAction,
  z.object({ phone: z.string(), unsure: z.exactOptional(z.literal(true)) }),
)
export type JournalEntry = z.infer<typeof JournalEntry>

/** Stores every action in memory and, with a file, synchronously as a line of JSON. */
export const openJournal = (file?: string) => {
  const entries: JournalEntry[] = []
  const descriptor = file === undefined ? undefined : openSync(file, 'a')
  return {
    entries,
    append: (entry: JournalEntry) => {
      entries.push(entry)
      if (descriptor !== undefined) writeSync(descriptor, `${JSON.stringify(entry)}\n`)
    },
    close: () => {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

export type Journal = ReturnType<typeof openJournal>

const parseLine = (line: string): JournalEntry | undefined => {
  try {
    return JournalEntry.safeParse(JSON.parse(line)).data
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
    if (!entry) throw new Error(`Line ${index + 1} of ${file} is not a journal entry.`)
    return entry
  })
}
