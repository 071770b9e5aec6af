import { readFileSync } from 'node:fs'
import { observers } from '@scrutineer/contract/observers'
import { parse } from 'csv-parse/sync'
import { Refused } from './ask.ts'
import { phoneKey } from './expected.ts'
import { createGate } from './gate.ts'
import type { Owner } from './play.ts'
import { createRandom } from './random.ts'
import type { signedIn } from './signed-in.ts'

interface NewOwner extends Owner {
  name: string
}

const delimiters = [',', ';', '\t'] as const

/** Reads phone, PIN and name, in this order; a first row without a digit in its first cell is a header. */
export const parseObservers = (csv: string): NewOwner[] => {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/))
  const most = (one: string, other: string) => firstLine.split(other).length - firstLine.split(one).length
  const [delimiter] = delimiters.toSorted(most)
  const rows: string[][] = parse(csv, {
    bom: true,
    delimiter: delimiter ?? ',',
    relax_column_count: true,
    skip_empty_lines: true,
  })
  const body = /\d/.test(rows[0]?.[0] ?? '') ? rows : rows.slice(1)
  return body.map(([phone, pin, name], index) => {
    if (!phone || !pin || !name) throw new Error(`Observer ${index + 1} of the file lacks a phone, a PIN or a name.`)
    // The PIN stays as it is: a server compares it verbatim.
    return { phone: phone.trim(), pin, name: name.trim() }
  })
}

export const readObservers = (file: string): NewOwner[] => {
  const owners = parseObservers(readFileSync(file, 'utf8'))
  if (owners.length === 0) throw new Error(`There is no observer in ${file}.`)
  return owners
}

/** Observers for training: the same seed gives the same phones and PINs, so that a second run finds them again. */
export const trainingObservers = (count: number, seed: string): NewOwner[] => {
  const block = `${createRandom(`phones ${seed}`).whole(0, 999)}`.padStart(3, '0')
  return Array.from({ length: count }, (_, index) => {
    const phone = `0799 ${block} ${`${index + 1}`.padStart(5, '0')}`
    const pin = `${createRandom(`pin ${seed} ${index}`).whole(100_000, 999_999)}`
    return { phone, pin, name: `Training Observer ${index + 1}` }
  })
}

interface Loaded {
  added: number
  alreadyThere: number
}

/** Adds the observers one by one; a phone that is taken counts as there already. */
export const loadObservers = async (
  staff: ReturnType<typeof signedIn>,
  owners: readonly NewOwner[],
  { concurrency, asTest }: { concurrency: number; asTest: boolean },
): Promise<Loaded> => {
  const gate = createGate(concurrency)
  const loaded: Loaded = { added: 0, alreadyThere: 0 }

  const findId = async (phone: string) => {
    const { data } = await staff.ask(observers.list, { query: { number: phone, pageSize: 1 } })
    return data.find(row => phoneKey(row.phone) === phoneKey(phone))?.id
  }
  const add = async ({ phone, pin, name }: NewOwner): Promise<number | undefined> => {
    try {
      const id = await staff.ask(observers.add, { body: { phone, pin, name, sendSMS: false } })
      loaded.added++
      return id
    } catch (error) {
      if (!(error instanceof Refused) || error.status !== 409) throw error
      loaded.alreadyThere++
      return asTest ? await findId(phone) : undefined
    }
  }
  const addAndMark = async (owner: NewOwner) => {
    const idObserver = await add(owner)
    if (asTest && idObserver !== undefined) {
      await staff.ask(observers.change, { body: { idObserver, isTestObserver: true } })
    }
  }
  await Promise.all(owners.map(owner => gate(() => addAndMark(owner))))
  return loaded
}
