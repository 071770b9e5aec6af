import type { Observer } from '@scrutineer/contract/observers'
import { expect, test } from 'vitest'
import {
  hasPhone,
  initialDraft,
  type ObserverDraft,
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

const newDraft: ObserverDraft = { ...initialDraft(undefined, undefined), name: 'Ana', phone: '0700', pin: '1234' }

test('a new observer is sent with all fields, and with an NGO only if one was selected', () => {
  expect(toNewObserver(newDraft)).toEqual({ name: 'Ana', phone: '0700', pin: '1234', sendSMS: false })
  expect(toNewObserver({ ...newDraft, idNgo: '5' })).toHaveProperty('idNgo', 5)
})

test('only changed fields are sent: a new name leaves phone and password alone', () => {
  const draft = { ...initialDraft(ana, undefined), name: 'Ana Popescu' }
  expect(toObserverChange(ana, draft)).toEqual({ idObserver: 7, name: 'Ana Popescu' })
})

test('assigned stations are separated by commas or lines; a server without them isn’t sent any', () => {
  const observer = { ...ana, backupPhone: null, assignedStations: ['AB 1', 'AB 2'] }
  const changeOf = (assignedStations: string) =>
    toObserverChange(observer, { ...initialDraft(observer, undefined), assignedStations })
  expect(changeOf('AB 1,AB  2')).toEqual({ idObserver: 7 })
  expect(changeOf(' AB 1\nAB 3;')).toEqual({ idObserver: 7, assignedStations: ['AB 1', 'AB 3'] })
  expect(changeOf('')).toEqual({ idObserver: 7, assignedStations: [] })
  expect(toObserverChange(ana, initialDraft(ana, undefined))).toEqual({ idObserver: 7 })
})

test('extra spaces from an import are no change', () => {
  const imported = { ...ana, name: 'Ana  Pop', phone: ' 0700 ' }
  expect(toObserverChange(imported, { ...initialDraft(imported, undefined), name: 'Ana Pop', phone: '0700' })).toEqual({
    idObserver: 7,
  })
})

test('the test flag isn’t sent to a server that doesn’t know it', () => {
  const { isTestObserver: _, ...foreign } = ana
  // Another server omits the field.
  const observer = foreign as Observer
  expect(toObserverChange(observer, initialDraft(observer, undefined))).toEqual({ idObserver: 7 })
})

test('an untouched form has no unsaved changes', () => {
  expect(toObserverChange(ana, initialDraft(ana, undefined))).toEqual({ idObserver: 7 })
})

test('an NGO is sent if another one was selected', () => {
  const untouched = initialDraft(ana, undefined)
  expect(toObserverChange(ana, { ...untouched, idNgo: '4' })).toEqual({ idObserver: 7, idNgo: 4 })
  expect(toObserverChange(ana, { ...untouched, idNgo: '' })).toEqual({ idObserver: 7 })
  expect(initialDraft(undefined, 3).idNgo).toBe('3')
})

test('a new observer needs a name, a phone and a password of four characters', () => {
  expect(validateDraft({ ...newDraft, name: '', phone: '', pin: '123' }, undefined)).toEqual({
    name: { kind: 'required' },
    phone: { kind: 'required' },
    pin: { kind: 'tooShort', limit: 4 },
  })
  expect(validateDraft({ ...newDraft, pin: '' }, undefined)).toHaveProperty('pin')
  expect(validateDraft(newDraft, undefined)).toEqual({})
})

test('an edited observer keeps the password but needs a name', () => {
  const untouched = initialDraft(ana, undefined)
  expect(validateDraft({ ...untouched, phone: '0711' }, ana)).toEqual({})
  expect(validateDraft({ ...untouched, name: '' }, ana)).toEqual({ name: { kind: 'required' } })
  expect(validateDraft({ ...untouched, name: 'x'.repeat(201) }, ana)).toEqual({
    name: { kind: 'tooLong', limit: 200 },
  })
})

test('an observer is matched by the complete phone, ignoring spaces', () => {
  expect(hasPhone({ phone: '0700 000 001' }, '0700000001')).toBe(true)
  expect(hasPhone({ phone: '0700 000 0011' }, '0700000001')).toBe(false)
})
