import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { imports } from '@scrutineer/contract/imports'
import { ngos } from '@scrutineer/contract/ngos'
import { notes } from '@scrutineer/contract/notes'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import { expect, test } from 'vitest'
import { createObserver } from '../factories.ts'
import { type CallInput, sharedMission } from '../mission.ts'
import { createMatrixFixture, type MatrixFixture } from './matrix-fixture.ts'

/** A text field with its limits of the contract and a valid call that contains it. */
interface Field {
  readonly endpoint: Endpoint
  readonly name: string
  readonly min: number
  readonly max: number
  /** Stored verbatim, including surrounding spaces. */
  readonly isVerbatim?: boolean
  readonly from?: 'staff' | 'organizer' | 'phone'
  readonly input: (text: string, fixture: MatrixFixture) => Promise<CallInput<Endpoint>> | CallInput<Endpoint>
}

let number = 0
const fresh = () => {
  number += 1
  return String(number)
}
const newObserver = (fields: object) => ({ body: { name: 'Ana', phone: `07 ${fresh()}`, pin: '1234', ...fields } })
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
const note = (text: string, { tenant }: MatrixFixture) => {
  return { body: { ...tenant.threadKey, text } }
}
/** Distinct texts of the given length. */
const unlike = (text: string) => (text.startsWith('x') ? `${fresh()}${text}`.slice(0, text.length) : text)

const fields: Record<string, Field> = {
  'an observer’s name': {
    endpoint: observers.add,
    name: 'name',
    min: 1,
    max: 200,
    input: name => newObserver({ name }),
  },
  'an observer’s phone': {
    endpoint: observers.add,
    name: 'phone',
    min: 1,
    max: 50,
    input: phone => newObserver({ phone: unlike(phone) }),
  },
  'an observer’s PIN': {
    endpoint: observers.add,
    name: 'pin',
    min: 4,
    max: 100,
    isVerbatim: true,
    input: pin => newObserver({ pin }),
  },
  'an observer’s new name': {
    endpoint: observers.change,
    name: 'name',
    min: 1,
    max: 200,
    input: (name, fixture) => changed({ name }, fixture),
  },
  'an observer’s new phone': {
    endpoint: observers.change,
    name: 'phone',
    min: 1,
    max: 50,
    input: (phone, fixture) => changed({ phone: unlike(phone) }, fixture),
  },
  'a PIN given anew': {
    endpoint: observers.resetPin,
    name: 'pin',
    min: 4,
    max: 100,
    isVerbatim: true,
    input: (pin, { tenant }) => ({ body: { action: 'reset-password', phoneNumber: tenant.phone.phone, pin } }),
  },
  'an NGO’s name': {
    endpoint: ngos.add,
    name: 'name',
    min: 1,
    max: 200,
    from: 'organizer',
    input: name => newNgo({ name }),
  },
  'an NGO’s short name': {
    endpoint: ngos.add,
    name: 'shortName',
    min: 1,
    max: 102,
    from: 'organizer',
    input: shortName => newNgo({ shortName }),
  },
  'an account': {
    endpoint: staff.add,
    name: 'account',
    min: 3,
    max: 100,
    from: 'organizer',
    input: (account, fixture) => newAccount({ account: unlike(account) }, fixture),
  },
  'a password': {
    endpoint: staff.add,
    name: 'password',
    min: 10,
    max: 1000,
    isVerbatim: true,
    from: 'organizer',
    input: (password, fixture) => newAccount({ password }, fixture),
  },
  'a notification’s title': {
    endpoint: notifications.sendToAll,
    name: 'title',
    min: 1,
    max: 200,
    input: title => message({ title }),
  },
  'a notification’s message': {
    endpoint: notifications.sendToAll,
    name: 'message',
    min: 1,
    max: 2000,
    input: text => message({ message: text }),
  },
  'a notification’s sender': {
    endpoint: notifications.sendToAll,
    name: 'from',
    min: 1,
    max: 200,
    input: from => message({ from }),
  },
  'a note': { endpoint: notes.add, name: 'text', min: 1, max: 5000, input: note },
}

const mission = await sharedMission()
const fixture = await createMatrixFixture(mission)

test.each(Object.entries(fields))(
  '%s keeps to its limits, and who breaks one is told the field and the limit',
  async (_, field) => {
    const { endpoint, name, min, max, isVerbatim = false, from = 'staff', input } = field
    const callers = {
      staff: fixture.tenant.ngo.staff,
      organizer: fixture.organizer.staff,
      phone: fixture.otherTenant.phone.call,
    }
    const faults = async (text: string) => {
      const { status, problem } = await callers[from](endpoint, await input(text, fixture))
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
  const files = [new File([' 0655 1 , 12 4 , Ana Pop \n'], 'observers.csv')]
  await call(imports.observers, { body: { ongId: id }, files })
  await call(observers.add, { body: { name: '  Ion  ', phone: ' 0655 2 ', pin: '1234' } })
  const { data } = (await call(observers.list, { query: { Number: '0655', sortBy: 'phone' } })).value
  expect(data.map(({ name, phone }) => [name, phone])).toEqual([
    ['Ana Pop', '0655 1'],
    ['Ion', '0655 2'],
  ])
  await mission.signIn('06551', ' 12 4 ', 'push')
})
