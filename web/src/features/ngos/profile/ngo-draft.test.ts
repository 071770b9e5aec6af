import { NgoFields } from '@scrutineer/contract/fields/ngo'
import { expect, test } from 'vitest'
import { validateFields } from '../../../shared/form/field-error.ts'
import { initialDraft, rebaseDraft } from './ngo-draft.ts'

const ngo = { id: 3, name: 'Vot  Liber', shortName: 'VL', organizer: false, isActive: true }

test('spaces of a saved NGO are collapsed, so that they are no change', () => {
  expect(initialDraft(ngo)).toEqual({ name: 'Vot Liber', shortName: 'VL', organizer: false, isActive: true })
})

test('a second factor is required only if the server supports it', () => {
  expect(initialDraft(ngo)).not.toHaveProperty('requireSecondFactor')
  expect(initialDraft({ ...ngo, requireSecondFactor: false }).requireSecondFactor).toBe(false)
  expect(initialDraft({ ...ngo, requireSecondFactor: true }).requireSecondFactor).toBe(true)
})

test('a save applies the user’s changes to what others have saved', () => {
  const current = {
    ...ngo,
    name: 'Vot Curat',
    shortName: 'VC',
    organizer: true,
    isActive: false,
    requireSecondFactor: true,
  }
  expect(rebaseDraft(current, { ...initialDraft(ngo), shortName: 'Liber' }, ngo)).toEqual({
    name: 'Vot Curat',
    shortName: 'Liber',
    organizer: true,
    isActive: false,
    requireSecondFactor: true,
  })
  expect(rebaseDraft(ngo, { ...initialDraft(ngo), isActive: false }, ngo).isActive).toBe(false)
})

test('both names are required, and the short one has at most 102 characters', () => {
  expect(validateFields(NgoFields, initialDraft(undefined))).toEqual({
    name: { kind: 'required' },
    shortName: { kind: 'required' },
  })
  const long = { ...initialDraft(ngo), shortName: 'x'.repeat(103) }
  expect(validateFields(NgoFields, long)).toEqual({ shortName: { kind: 'tooLong', limit: 102 } })
  expect(validateFields(NgoFields, { ...long, shortName: 'x'.repeat(102) })).toEqual({})
})
