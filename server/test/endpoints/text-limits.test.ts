import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { imports } from '@scrutineer/contract/imports'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import { expect, test } from 'vitest'
import { uniqueDigits, uniquePhone } from '../../../testkit/unique.ts'
import { createObserver } from '../factories.ts'
import { type CallInput, sharedMission } from '../mission.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'

type Input = (text: string, fixture: MatrixFixture) => Promise<CallInput<Endpoint>> | CallInput<Endpoint>
/** A text field of the contract, its limits, a valid call that contains it, the caller, and whether spaces around it are stored. */
type Field = [
  title: string,
  endpoint: Endpoint,
  name: string,
  min: number,
  max: number,
  input: Input,
  options?: { from?: 'organizer' | 'phone'; isVerbatim?: boolean },
]

let number = 0
const fresh = () => {
  number += 1
  return String(number)
}
const newObserver = (fields: object) => ({ body: { name: 'Ana', phone: uniquePhone(), pin: '1234', ...fields } })
const changed = async (fields: object, { mission, tenant }: MatrixFixture) => ({
  body: { idObserver: (await createObserver(mission, tenant.ngo.id)).id, ...fields },
})
const newNgo = (fields: object) => ({ body: { name: 'An NGO', shortName: 'NGO', ...fields } })
const newAccount = (fields: object, { tenant }: MatrixFixture) => ({
  params: { id: tenant.ngo.id },
  body: { account: `account ${fresh()}`, password: 'long enough', ...fields },
})
const message = (fields: object) => ({
  body: { channel: 'Firebase', from: 'Us', title: 'Title', message: 'Message', ...fields },
})
const newPin = (pin: string, { tenant }: MatrixFixture) => ({
  body: { action: 'reset-password', phoneNumber: tenant.phone.phone, pin },
})
const note = (text: string, { tenant }: MatrixFixture) => {
  return { body: { ...tenant.threadKey, text } }
}
/** Distinct texts of the given length. */
const unlike = (text: string) => (text.startsWith('x') ? `${fresh()}${text}`.slice(0, text.length) : text)

/** A phone number as long as the text. */
const numberOf = (text: string) => (text.startsWith('x') ? uniqueDigits().padEnd(text.length, '-') : text)

const verbatim = { isVerbatim: true }
const organizer = { from: 'organizer' } as const
const fields: Field[] = [
  ['an observer’s name', observers.add, 'name', 1, 200, name => newObserver({ name })],
  ['an observer’s phone', observers.add, 'phone', 0, 50, phone => newObserver({ phone: numberOf(phone) })],
  ['an observer’s PIN', observers.add, 'pin', 4, 100, pin => newObserver({ pin }), verbatim],
  ['an observer’s new name', observers.change, 'name', 1, 200, (name, fixture) => changed({ name }, fixture)],
  [
    'an observer’s new phone',
    observers.change,
    'phone',
    0,
    50,
    (phone, fixture) => changed({ phone: numberOf(phone) }, fixture),
  ],
  ['a PIN given anew', observers.resetPin, 'pin', 4, 100, newPin, verbatim],
  ['an NGO’s name', ngos.add, 'name', 1, 200, name => newNgo({ name }), organizer],
  ['an NGO’s short name', ngos.add, 'shortName', 1, 102, shortName => newNgo({ shortName }), organizer],
  [
    'an account',
    staff.add,
    'account',
    3,
    100,
    (text, fixture) => newAccount({ account: unlike(text) }, fixture),
    organizer,
  ],
  [
    'a password',
    staff.add,
    'password',
    10,
    1000,
    (password, fixture) => newAccount({ password }, fixture),
    { ...organizer, ...verbatim },
  ],
  ['a notification’s title', notifications.sendToAll, 'title', 1, 200, title => message({ title })],
  ['a notification’s message', notifications.sendToAll, 'message', 1, 2000, text => message({ message: text })],
  ['a notification’s sender', notifications.sendToAll, 'from', 1, 200, from => message({ from })],
  ['a note', notes.add, 'text', 1, 5000, note],
]

const mission = await sharedMission()
const fixture = await createMatrixFixture(mission)

test.each(fields)(
  '%s keeps to its limits, and who breaks one is told the field and the limit',
  async (_, endpoint, name, min, max, input, { from, isVerbatim = false } = {}) => {
    const callers = {
      staff: fixture.tenant.ngo.staff,
      organizer: fixture.organizer.staff,
      phone: fixture.otherTenant.phone.call,
    }
    const faults = async (text: string) => {
      const { status, problem } = await callers[from ?? 'staff'](endpoint, await input(text, fixture))
      return status < 300 ? 'kept' : [status, problem.code, problem.errors]
    }
    const refused = (...messages: string[]) => [
      400,
      'invalid',
      { [name]: messages.length > 0 ? messages : [expect.any(String)] },
    ]
    expect(await faults('x'.repeat(max))).toBe('kept')
    expect(await faults('x'.repeat(max + 1))).toEqual(refused(`At most ${max} characters.`))
    expect(await faults('a\0bcdefghijk'.slice(0, max))).toEqual(refused('Contains characters that cannot be stored.'))
    if (min > 0) {
      expect(await faults('x'.repeat(min))).toBe('kept')
      expect(await faults('')).toEqual(refused())
    }
    if (min > 1) expect(await faults('x'.repeat(min - 1))).toEqual(refused(`At least ${min} characters.`))
    expect(await faults(' '.repeat(min + 1))).toEqual(isVerbatim ? 'kept' : refused())
  },
)

test('names, phones and accounts are trimmed, also in files', async () => {
  const { staff: call, id } = fixture.tenant.ngo
  const files = [new File([' 0655 900 1 , 12 4 , Ana Pop \n'], 'observers.csv')]
  await call(imports.observers, { body: { ongId: id }, files })
  await call(observers.add, { body: { name: '  Ion  ', phone: ' 0655 900 2 ', pin: '1234' } })
  // More digits than the other observers' phones have after their common beginning.
  const { data } = (await call(observers.list, { query: { Number: '0655900', sortBy: 'phone' } })).value
  expect(data.map(({ name, phone }) => [name, phone])).toEqual([
    ['Ana Pop', '0655 900 1'],
    ['Ion', '0655 900 2'],
  ])
  await mission.signIn('06559001', ' 12 4 ', 'push')
})
