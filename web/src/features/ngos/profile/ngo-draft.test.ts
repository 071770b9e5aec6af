import type { Ngo } from '@scrutineer/contract/ngos'
import { expect, test } from 'vitest'
import { initialDraft, readDraft, rebaseDraft, validateDraft } from './ngo-draft.ts'

const ngo = { id: 3, name: 'Vot  Liber', shortName: 'VL', organizer: false, isActive: true }

const submitted = (fields: Record<string, string>, original: Ngo = ngo) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return readDraft(data, original)
}

test('spaces are collapsed, and a switch that is off is sent as false', () => {
  expect(submitted({ name: '  Vot   Liber ', shortName: ' V  L', isActive: 'on' })).toEqual({
    name: 'Vot Liber',
    shortName: 'V L',
    organizer: false,
    isActive: true,
  })
})

test('extra spaces are no change', () => {
  expect(validateDraft(submitted({ name: 'Vot Liber ', shortName: 'VL', isActive: 'on' }), ngo).isChanged).toBe(false)
  expect(validateDraft(submitted({ name: 'Vot Liber', shortName: 'VL' }), ngo).isChanged).toBe(true)
})

test('a second factor is required only if the server supports it', () => {
  const names = { name: 'Vot Liber', shortName: 'VL', isActive: 'on' }
  expect(submitted(names)).not.toHaveProperty('requireSecondFactor')
  const ngoWithSetting = { ...ngo, requireSecondFactor: false }
  expect(validateDraft(submitted(names, ngoWithSetting), ngoWithSetting).isChanged).toBe(false)
  const required = submitted({ ...names, requireSecondFactor: 'on' }, ngoWithSetting)
  expect(required.requireSecondFactor).toBe(true)
  expect(validateDraft(required, ngoWithSetting).isChanged).toBe(true)
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
  expect(rebaseDraft(current, submitted({ name: 'Vot Liber', shortName: 'Liber', isActive: 'on' }), ngo)).toEqual({
    name: 'Vot Curat',
    shortName: 'Liber',
    organizer: true,
    isActive: false,
    requireSecondFactor: true,
  })
  expect(rebaseDraft(ngo, submitted({ name: 'Vot Liber', shortName: 'VL' }), ngo).isActive).toBe(false)
})

test('both names are required, and the short one has at most 102 characters', () => {
  expect(validateDraft(initialDraft(undefined), undefined).errors).toEqual({
    name: { kind: 'required' },
    shortName: { kind: 'required' },
  })
  const long = { ...initialDraft(ngo), shortName: 'x'.repeat(103) }
  expect(validateDraft(long, ngo).errors).toEqual({ shortName: { kind: 'tooLong', limit: 102 } })
  expect(validateDraft({ ...long, shortName: 'x'.repeat(102) }, ngo).errors).toEqual({})
})
