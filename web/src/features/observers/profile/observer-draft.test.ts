import type { Observer } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import {
  initialDraft,
  type ObserverDraft,
  readDraft,
  toNewObserver,
  toObserverChange,
  validateDraft,
} from './observer-draft.ts'

const ana: Observer = {
  id: 7,
  name: 'Ana Pop',
  phone: '0700 000 001',
  ngo: 'NGO',
  idNgo: 3,
  deviceRegisterDate: null,
  lastSeen: null,
  numberOfNotes: 0,
  numberOfPollingStations: 0,
  isTestObserver: false,
}

const form = (values: Record<string, string>) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(values)) data.set(name, value)
  return readDraft(data)
}

const typed: ObserverDraft = { ...initialDraft(undefined, undefined), name: 'Ana', phone: '0700', pin: '1234' }

test('spaces around every value go, and runs inside become one', () => {
  expect(form({ name: '  Ana   Pop ', phone: ' 0700  1 ', pin: ' 12  34 ' })).toMatchObject({
    name: 'Ana Pop',
    phone: '0700 1',
    pin: '12 34',
  })
})

test('a checkbox counts when it is there, an NGO when one was chosen', () => {
  expect(form({ sendSMS: 'on', idNgo: '5' })).toMatchObject({ sendSMS: true, idNgo: 5, isTestObserver: false })
  expect(form({ idNgo: '' }).idNgo).toBeUndefined()
})

test('an observer is added whole, and names no NGO unless one was chosen', () => {
  expect(toNewObserver(typed)).toEqual({ name: 'Ana', phone: '0700', pin: '1234', sendSMS: false })
  expect(toNewObserver({ ...typed, idNgo: 5 })).toHaveProperty('idNgo', 5)
})

test('only what changed is sent: a new name leaves phone and password alone', () => {
  const draft = { ...initialDraft(ana, undefined), name: 'Ana Popescu' }
  expect(toObserverChange(ana, draft)).toEqual({ idObserver: 7, name: 'Ana Popescu' })
})

test('spaces that an import has left in a name are no change by themselves', () => {
  const imported = { ...ana, name: 'Ana  Pop', phone: ' 0700 ' }
  expect(validateDraft(form({ name: 'Ana  Pop', phone: ' 0700 ' }), imported, undefined).isChanged).toBe(false)
})

test('an observer whose server knows no test observers isn’t made one', () => {
  const { isTestObserver: _, ...foreign } = ana
  // What a foreign server sends: the field is missing.
  const observer = foreign as Observer
  expect(toObserverChange(observer, initialDraft(observer, undefined))).toEqual({ idObserver: 7 })
})

test('an untouched form loses nothing when it is left', () => {
  expect(validateDraft(initialDraft(ana, undefined), ana, undefined).isChanged).toBe(false)
  expect(validateDraft(initialDraft(undefined, 3), undefined, 3).isChanged).toBe(false)
  expect(validateDraft({ ...initialDraft(undefined, 3), idNgo: 4 }, undefined, 3).isChanged).toBe(true)
})

test('a new observer needs name, phone and a password of four characters', () => {
  expect(validateDraft({ ...typed, name: '', phone: '', pin: '123' }, undefined, undefined).errors).toEqual({
    name: { kind: 'required' },
    phone: { kind: 'required' },
    pin: { kind: 'tooShort', limit: 4 },
  })
  expect(validateDraft({ ...typed, pin: '' }, undefined, undefined).errors).toHaveProperty('pin')
  expect(validateDraft(typed, undefined, undefined).errors).toEqual({})
})

test('an edited observer keeps the password, but not an empty name', () => {
  const untouched = initialDraft(ana, undefined)
  expect(validateDraft({ ...untouched, phone: '0711' }, ana, undefined)).toEqual({ errors: {}, isChanged: true })
  expect(validateDraft({ ...untouched, name: '' }, ana, undefined).errors).toEqual({ name: { kind: 'required' } })
  expect(validateDraft({ ...untouched, name: 'x'.repeat(201) }, ana, undefined).errors).toEqual({
    name: { kind: 'tooLong', limit: 200 },
  })
})
