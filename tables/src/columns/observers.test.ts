import { expect, test } from 'vitest'
import { tableKinds } from '../kinds.ts'
import { readText } from '../read/text.ts'
import { splitTable } from './split-table.ts'

/** The headings of the fields that are guessed in a file. */
const guess = (text: string) => {
  const { columns, sample } = splitTable(
    [...(readText(new TextEncoder().encode(text))?.rows ?? [])],
    tableKinds.observers,
  )
  const { mapping, unsure } = tableKinds.observers.guess(columns, { sample })
  const named = Object.entries(mapping).map(([field, index]) => [
    field,
    columns.find(each => each.index === index)?.heading,
  ])
  return { ...Object.fromEntries(named), ...(unsure.length > 0 && { unsure }) }
}

test('lists of many countries are recognized by their headings', () => {
  const lists = [
    'Phone number;PIN;Full name;Organisation;Polling stations|phone,pin,name,ngo,stations',
    'Număr de telefon;Cod PIN;Nume și prenume;ONG;Secții de votare|phone,pin,name,ngo,stations',
    'Numer telefonu;Hasło;Imię i nazwisko;Organizacja;Komisje|phone,pin,name,ngo,stations',
    'Téléphone portable;Code PIN;Nom;Prénom;Association|phone,pin,name,firstName,ngo',
    'Teléfono móvil;Contraseña;Apellidos;Nombre;Organización|phone,pin,name,firstName,ngo',
    'Handynummer;PIN-Code;Nachname;Vorname;Verein|phone,pin,name,firstName,ngo',
    "Номер телефону;Пароль;Прізвище;Ім'я;Організація|phone,pin,name,firstName,ngo",
    'Мобильный телефон;Пароль;ФИО;Организация|phone,pin,name,ngo',
    'ტელეფონის ნომერი;პაროლი;გვარი;სახელი;ორგანიზაცია|phone,pin,name,firstName,ngo',
    'Հեռախոսահամար;Գաղտնաբառ;Ազգանուն;Անուն;Կազմակերպություն|phone,pin,name,firstName,ngo',
    'Telemóvel;Senha;Nome completo;Organização|phone,pin,name,ngo',
    'Namba ya simu;Nenosiri;Jina kamili;Shirika|phone,pin,name,ngo',
  ]
  for (const list of lists) {
    const [header = '', fields = ''] = list.split('|')
    const headings = header.split(';')
    const expected = Object.fromEntries(fields.split(',').map((field, index) => [field, headings[index]]))
    expect(guess(`${header}\n${headings.map(() => 'AB 12').join(';')}\n`)).toEqual(expected)
  }
})

test('a running number is no phone and no number of a station', () => {
  const rows = '1;1234;Ana;0712001001\n2;1234;Ion;0712001002\n3;1234;Dan;0712001003\n'
  expect(guess(`Nr. crt.;PIN;Nume;Telefon (WhatsApp)\n${rows}`)).toEqual({
    pin: 'PIN',
    name: 'Nume',
    phone: 'Telefon (WhatsApp)',
  })
  expect(guess(`Mobile;PIN;Name;Contact number\n${rows}`)).toMatchObject({ phone: 'Contact number' })
  expect(guess('No;Phone;Name;County\n1;0712001001;Ana;AB\n2;0712001002;Ion;AB\n')).toEqual({
    phone: 'Phone',
    name: 'Name',
  })
})

test('a count of stations, as in the exported list, is no assignment', () => {
  const header = 'Name,Phone,NGO,Last login,Polling stations,Notes'
  expect(
    guess(`${header}\nAna,'+40712000603,Organizers,2026-11-25 18:11,0,0\nIon,0712999002,Organizers,,1,2\n`),
  ).toEqual({
    name: 'Name',
    phone: 'Phone',
    ngo: 'NGO',
  })
  expect(guess('Name,Phone,Polling stations\nAna,0712000603,"AB 12, AB 13"\n')).toHaveProperty('stations')
})

test('a column with the heading of the assigned stations has them, also if its codes are digits only', () => {
  for (const codes of [
    ['001001', '001002', '001003'],
    ['1', '2', '3'],
  ]) {
    const rows = codes.map((code, at) => `071200060${at},Ana,${code}\n`).join('')
    expect(guess(`Phone,Name,Stations\n${rows}`)).toEqual({ phone: 'Phone', name: 'Name', stations: 'Stations' })
  }
})

test('parts of a name are joined only if no column has the whole', () => {
  expect(guess('Phone;Name;First name;Last name\n0712001001;Ana Pop;Ana;Pop\n')).toEqual({
    phone: 'Phone',
    name: 'Name',
  })
  expect(guess('Phone;Nume;Prenume\n0712001001;Pop;Ana\n')).toEqual({
    phone: 'Phone',
    name: 'Nume',
    firstName: 'Prenume',
  })
  expect(guess('Phone;First name\n0712001001;Ana\n')).toEqual({ phone: 'Phone', name: 'First name' })
})

test('a heading that only contains a known word is a guess to be confirmed', () => {
  expect(guess('Observer mobile phone;Name as in the passport\n0712001001;Ana\n')).toEqual({
    phone: 'Observer mobile phone',
    name: 'Name as in the passport',
    unsure: ['phone', 'name'],
  })
})

test('without a header the columns are in their order, to be confirmed', () => {
  expect(guess('0712001001;1234;Ana\n')).toEqual({ phone: '', pin: '', name: '', unsure: ['phone', 'pin', 'name'] })
})
