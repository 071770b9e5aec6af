import { readFileSync } from 'node:fs'
import { observers } from '@scrutineer/contract/observers'
import { readText } from '@scrutineer/tables/read/text'
import pLimit from 'p-limit'
import { ApiError } from '../client/api-client.ts'
import type { createAccountSession } from './client/account-session.ts'
import { toPhoneKey } from './journal/expected-state.ts'
import { createRandom } from './plan/random.ts'
import type { PhoneOwner } from './simulate-day.ts'

interface NewPhoneOwner extends PhoneOwner {
  name: string
}

/** Parses the columns phone, PIN and name. A first row without a digit in its first cell is a header. */
export const parseObservers = (csv: Uint8Array): NewPhoneOwner[] => {
  const rows = Array.from(readText(csv)?.rows ?? [], ({ cells }) => cells)
  const body = /\d/.test(rows[0]?.[0] ?? '') ? rows : rows.slice(1)
  return body.map(([phone, pin, name], index) => {
    if (!phone || !pin || !name) throw new Error(`Observer ${index + 1} of the file has no phone, PIN or name.`)
    // The PIN isn't trimmed: servers compare it verbatim.
    return { phone: phone.trim(), pin, name: name.trim() }
  })
}

export const readObservers = (file: string): NewPhoneOwner[] => {
  const owners = parseObservers(readFileSync(file))
  if (owners.length === 0) throw new Error(`There is no observer in ${file}.`)
  return owners
}

/**
 * Training observers. The same seed generates the same phones and PINs, so that a second run reuses them. Their numbers are of no
 * country, and so are accepted in every election.
 */
export const trainingObservers = (count: number, seed: string): NewPhoneOwner[] => {
  const block = `${createRandom(`phones ${seed}`).whole(0, 999)}`.padStart(3, '0')
  return Array.from({ length: count }, (_, index) => {
    const phone = `+999 ${block} ${`${index + 1}`.padStart(5, '0')}`
    const pin = `${createRandom(`pin ${seed} ${index}`).whole(100_000, 999_999)}`
    return { phone, pin, name: `Training Observer ${index + 1}` }
  })
}

interface RegistrationResult {
  added: number
  existing: number
}

/** Adds the observers; one whose phone is already registered counts as existing. */
export const registerObservers = async (
  staff: ReturnType<typeof createAccountSession>,
  owners: readonly NewPhoneOwner[],
  { concurrency, asTest }: { concurrency: number; asTest: boolean },
): Promise<RegistrationResult> => {
  const limit = pLimit(concurrency)
  const result: RegistrationResult = { added: 0, existing: 0 }

  const findId = async (phone: string) => {
    const { data } = await staff.request(observers.list, { query: { number: phone, pageSize: 1 } })
    return data.find(row => toPhoneKey(row.phone) === toPhoneKey(phone))?.id
  }
  const add = async ({ phone, pin, name }: NewPhoneOwner): Promise<number | undefined> => {
    try {
      const id = await staff.request(observers.add, { body: { phone, pin, name, sendSMS: false } })
      result.added++
      return id
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      result.existing++
      return asTest ? await findId(phone) : undefined
    }
  }
  const addAndMark = async (owner: NewPhoneOwner) => {
    const idObserver = await add(owner)
    if (asTest && idObserver !== undefined) {
      await staff.request(observers.change, { body: { idObserver, isTestObserver: true } })
    }
  }
  await Promise.all(owners.map(owner => limit(() => addAndMark(owner))))
  return result
}
