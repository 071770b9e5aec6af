import { expect, test } from 'vitest'
import { readFormDraft, showDraft } from './draft-values.ts'

/** A form with a field of each kind. */
const aForm = () => {
  const form = document.createElement('form')
  form.innerHTML = `
    <input name="name"><textarea name="stations"></textarea><input type="checkbox" role="switch" name="isActive">
    <input type="checkbox" name="languages" value="en"><input type="checkbox" name="languages" value="ro">
    <select name="idNgo"><option value="3"></option><option value="5"></option></select>`
  const field = (name: string) => {
    const found = form.querySelector<HTMLInputElement>(`[name=${name}]`)
    return found ?? expect.fail(`no field ${name}`)
  }
  return { form, field }
}

const draft = {
  name: 'Ana Pop',
  stations: 'AB 1\nAB 2',
  isActive: true,
  languages: 'en ro',
  idNgo: '5',
  sendSMS: true,
  phone: '0700',
}
const empty = { name: '', stations: '', isActive: true, languages: '', idNgo: '', sendSMS: true, phone: '0700' }

test('a draft is read from the fields that show it; fields that aren’t shown keep their initial values', () => {
  const { form } = aForm()
  showDraft(form, draft)
  expect(readFormDraft(form, empty)).toEqual(draft)
  showDraft(form, { ...draft, isActive: false, languages: 'ro' })
  expect(readFormDraft(form, empty)).toEqual({ ...draft, isActive: false, languages: 'ro' })
})

test('spaces are trimmed and collapsed in each line; the field keeps what is typed', () => {
  const { form, field } = aForm()
  field('name').value = '  Ana   Pop '
  field('stations').value = ' AB  1 \nAB 2,  AB 3\n'
  const typed = readFormDraft(form, empty)
  expect(typed).toMatchObject({ name: 'Ana Pop', stations: 'AB 1\nAB 2, AB 3' })
  showDraft(form, typed)
  expect(field('name').value).toBe('  Ana   Pop ')
})

test('the value of a select is shown once its options are there', () => {
  const { form, field } = aForm()
  const options = field('idNgo').innerHTML
  field('idNgo').innerHTML = ''
  showDraft(form, draft)
  expect(field('idNgo').value).toBe('')
  field('idNgo').innerHTML = options
  showDraft(form, draft)
  expect(field('idNgo').value).toBe('5')
})
