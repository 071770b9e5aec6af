import type { Ngo } from '@scrutineer/contract/ngos'
import { expect, test } from 'vitest'
import { initialDraft, readDraft, rebaseDraft, validateDraft } from './ngo-draft.ts'

const ngo = { id: 3, name: 'Vot  Liber', shortName: 'VL', organizer: false, isActive: true }

const typed = (fields: Record<string, string>, of: Ngo = ngo) => {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return readDraft(data, of)
}

test('spaces are tidied, and a toggle that is off travels as false', () => {
  expect(typed({ name: '  Vot   Liber ', shortName: ' V  L', isActive: 'on' })).toEqual({
    ...{ name: 'Vot Liber', shortName: 'V L' },
    ...{ organizer: false, isActive: true },
  })
})

test('a form that only spaces would change holds nothing to save', () => {
  expect(validateDraft(typed({ name: 'Vot Liber ', shortName: 'VL', isActive: 'on' }), ngo).isChanged).toBe(false)
  expect(validateDraft(typed({ name: 'Vot Liber', shortName: 'VL' }), ngo).isChanged).toBe(true)
})

test('a second factor is demanded only where the server knows of it', () => {
  const names = { name: 'Vot Liber', shortName: 'VL', isActive: 'on' }
  expect(typed(names)).not.toHaveProperty('requireSecondFactor')
  const known = { ...ngo, requireSecondFactor: false }
  expect(validateDraft(typed(names, known), known).isChanged).toBe(false)
  const demanded = typed({ ...names, requireSecondFactor: 'on' }, known)
  expect(demanded.requireSecondFactor).toBe(true)
  expect(validateDraft(demanded, known).isChanged).toBe(true)
})

test('what is saved is what was changed here, and the rest as others have left it since', () => {
  const now = {
    ...ngo,
    name: 'Vot Curat',
    shortName: 'VC',
    organizer: true,
    isActive: false,
    requireSecondFactor: true,
  }
  expect(rebaseDraft(now, typed({ name: 'Vot Liber', shortName: 'Liber', isActive: 'on' }), ngo)).toEqual({
    ...{ name: 'Vot Curat', shortName: 'Liber' },
    ...{ organizer: true, isActive: false, requireSecondFactor: true },
  })
  expect(rebaseDraft(ngo, typed({ name: 'Vot Liber', shortName: 'VL' }), ngo).isActive).toBe(false)
})

test('both names are needed, and the short one has at most 102 characters', () => {
  expect(validateDraft(initialDraft(undefined), undefined).errors).toEqual({
    name: { kind: 'required' },
    shortName: { kind: 'required' },
  })
  const long = { ...initialDraft(ngo), shortName: 'x'.repeat(103) }
  expect(validateDraft(long, ngo).errors).toEqual({ shortName: { kind: 'tooLong', limit: 102 } })
  expect(validateDraft({ ...long, shortName: 'x'.repeat(102) }, ngo).errors).toEqual({})
})
