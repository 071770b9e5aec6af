import { expect, test } from 'vitest'
import { tableKinds } from '../kinds.ts'
import { readText } from '../read/text.ts'
import { guessPlaceColumns, missingPlaceFields } from './places.ts'
import { splitTable } from './split-table.ts'

/** Guesses from headings, each with a sample after a colon. */
const guess = (text: string) => {
  const cells = text.split(';').map(cell => cell.split(':'))
  const columns = cells.map(([heading = '', sample], index) => ({ index, heading, samples: sample ? [sample] : [] }))
  const { mapping } = guessPlaceColumns(columns)
  return Object.fromEntries(Object.entries(mapping).map(([field, index]) => [field, columns[index]?.heading]))
}

test('a Polish file has voivodeships and powiats as areas, and municipalities as counties', () => {
  expect(
    guess(
      'Województwo;Powiat;TERYT gminy:020101;Gmina;Numer;Typ obwodu;Siedziba;Pełna siedziba;Szerokość geograficzna;Długość geograficzna;Wyborcy',
    ),
  ).toEqual({
    area1: 'Województwo',
    area2: 'Powiat',
    countyCode: 'TERYT gminy',
    county: 'Gmina',
    number: 'Numer',
    name: 'Siedziba',
    address: 'Pełna siedziba',
    latitude: 'Szerokość geograficzna',
    longitude: 'Długość geograficzna',
    voters: 'Wyborcy',
  })
})

test('a Romanian file has counties by name, or by code if its values are codes', () => {
  expect(guess('Județ:ALBA IULIA;UAT;Nr. secție;Denumire sediu;Adresă;Latitudine;Longitudine;Alegători')).toEqual({
    county: 'Județ',
    number: 'Nr. secție',
    name: 'Denumire sediu',
    address: 'Adresă',
    latitude: 'Latitudine',
    longitude: 'Longitudine',
    voters: 'Alegători',
  })
  expect(guess('Județ:AB;Secție:12')).toEqual({ countyCode: 'Județ', number: 'Secție' })
  expect(guess('Județ:Alba;Cod județ:AB;Secție:12')).toEqual({
    county: 'Județ',
    countyCode: 'Cod județ',
    number: 'Secție',
  })
})

test('an English file has regions above its counties', () => {
  expect(guess('Region;County;County code;Station number;Name;Address;Registered voters;Active;External ID')).toEqual({
    area1: 'Region',
    county: 'County',
    countyCode: 'County code',
    number: 'Station number',
    name: 'Name',
    address: 'Address',
    voters: 'Registered voters',
    active: 'Active',
    code: 'External ID',
  })
})

test('an export of this product is recognized by the names of its fields', () => {
  const fields = 'area1Code;area1;area2Code;area2;area3;countyCode;county;number;name;active'
  expect(guess(fields)).toEqual(Object.fromEntries(fields.split(';').map(field => [field, field])))
})

test('a file with some names of fields has its other columns by their headings', () => {
  expect(guess('county;number;Registered voters;lat;lon;Name')).toEqual({
    county: 'county',
    number: 'number',
    voters: 'Registered voters',
    latitude: 'lat',
    longitude: 'lon',
    name: 'Name',
  })
})

test('an export without numbers, and one of version 1.0 with external ids, are recognized', () => {
  const fields = 'area1Code;area1;countyCode;county;code;name'
  expect(guess(fields)).toEqual(Object.fromEntries(fields.split(';').map(field => [field, field])))
  expect(guess('countyCode;county;number;externalId')).toMatchObject({ number: 'number', code: 'externalId' })
})

test('the county, by name or code, and the number, code, name or address of the station are required', () => {
  expect(missingPlaceFields({ voters: 0 })).toEqual(['county', 'number'])
  for (const field of ['code', 'name', 'address'] as const)
    expect(missingPlaceFields({ county: 0, [field]: 1 })).toEqual([])
  expect(missingPlaceFields({ code: 0 })).toEqual([])
  expect(missingPlaceFields({ countyCode: 0, number: 1 })).toEqual([])
  expect(missingPlaceFields({ county: 0, number: 1 })).toEqual([])
})

/** The headings of the fields that are guessed in a file. */
const guessFile = (text: string, levels: readonly string[] = []) => {
  const { columns, sample } = splitTable([...(readText(new TextEncoder().encode(text))?.rows ?? [])], tableKinds.places)
  const { mapping } = tableKinds.places.guess(columns, { sample, levels })
  return Object.fromEntries(
    Object.entries(mapping).map(([field, index]) => [field, columns.find(each => each.index === index)?.heading]),
  )
}

test('a column of unique codes under a sign for numbers is proposed as the station’s code, in any language', () => {
  const rows = ['Київ,001001,Школа 1', 'Київ,001002,Школа 2', 'Львів,002001,Школа 3'].join('\n')
  for (const heading of ['№ дільниці', 'Nr. jaoskonna', 'Kod lokalu', 'Stemmested no'])
    expect(guessFile(`Область,${heading},Назва\n${rows}`)).toEqual({ county: 'Область', code: heading, name: 'Назва' })
  expect(guessFile(`Область,№ дільниці,Назва\nКиїв,1001,а\nЛьвів,1001,б\n`)).not.toHaveProperty('code')
})

test('the layout of Kenya’s register: three levels, codes of stations, several stations in a centre', () => {
  const header =
    'County Code,County Name,Const Code,Const. Name,CAW Code,CAW Name,Reg. Centre Code,Reg. Centre Name,Polling Station Code,Polling Station Name,Registered Voters'
  const rows = [
    '001,MOMBASA,001,ALPHA,0001,WARD A,001,SCHOOL A,001001000100101,SCHOOL A,673',
    '001,MOMBASA,001,ALPHA,0001,WARD A,001,SCHOOL A,001001000100102,SCHOOL A,672',
    '001,MOMBASA,001,ALPHA,0002,WARD B,001,SCHOOL B,001001000200101,SCHOOL B,"1,201"',
    '002,KWALE,007,BETA,0031,WARD A,001,SCHOOL C,002007003100101,SCHOOL C,500',
  ]
  expect(guessFile([header, ...rows].join('\n'))).toEqual({
    area1Code: 'County Code',
    area1: 'County Name',
    area2Code: 'Const Code',
    area2: 'Const. Name',
    countyCode: 'CAW Code',
    county: 'CAW Name',
    code: 'Polling Station Code',
    name: 'Polling Station Name',
    voters: 'Registered Voters',
  })
})

test('codes that begin again in each region are no codes of their own', () => {
  const rows = [
    '01,ABIA,01,ABA NORTH,01,EZIAMA,001',
    '01,ABIA,02,ABA SOUTH,01,ASA,001',
    '02,ADAMAWA,01,DEMSA,01,BILLE,001',
  ]
  const stations = rows.map(
    (row, index) => `${row},SCHOOL ${index},${row.replaceAll(/,[A-Z ]+/g, '').replaceAll(',', '/')}`,
  )
  const header = 'State Code,State,LGA Code,LGA,RA Code,RA,PU,Polling Unit,PU Code'
  expect(guessFile([header, ...stations].join('\n'))).toEqual({
    area1Code: 'State Code',
    area1: 'State',
    area2: 'LGA',
    county: 'RA',
    name: 'Polling Unit',
    code: 'PU Code',
  })
})

test('a name that only the first row of its code has doesn’t make the code another region’s', () => {
  const file = 'Județ,Cod județ,Numar\nAlba,AB,1\n,AB,2\nCluj,CJ,1\n'
  expect(guessFile(file)).toEqual({ county: 'Județ', countyCode: 'Cod județ', number: 'Numar' })
})

test('names of the election’s own levels come first', () => {
  const file = 'Zone,Sector,Cell,Station number\nNorth,Ac,Aca,1\nNorth,Bd,Bda,1\n'
  expect(guessFile(file, ['Sector', 'Cell'])).toEqual({ area1: 'Sector', county: 'Cell', number: 'Station number' })
  expect(guessFile('Codul zonei,Zona,Nr. secție\n1,Nord,1\n2,Sud,1\n', ['Zona'])).toMatchObject({ county: 'Zona' })
})

test('in Romania numbers begin again in each county, whatever is below it; the locality’s code is no station’s', () => {
  const file =
    'Nr. crt.;Județ;Cod jud.;UAT;SIRUTA;Nr. SV;Denumire secție;Adresă\n1;ALBA;AB;ABRUD;1071;1;Școala 1;Str. A\n2;ALBA;AB;ABRUD;1071;2;Școala 2;Str. B\n3;ARAD;AR;ARAD;9262;1;Liceul;Str. C\n'
  expect(guessFile(file)).toEqual({
    county: 'Județ',
    countyCode: 'Cod jud.',
    number: 'Nr. SV',
    name: 'Denumire secție',
    address: 'Adresă',
  })
})

test('a number that runs on through several counties numbers the rows', () => {
  expect(guessFile('No,County,Name\n1,Alba,A\n2,Alba,B\n3,Cluj,C\n')).toEqual({ county: 'County', name: 'Name' })
  expect(guessFile('No,County,Name\n1,Alba,A\n2,Alba,B\n')).toHaveProperty('number', 'No')
})

test('both coordinates may be in one column', () => {
  expect(guessFile('County,Number,GPS\nAlba,1,"44.43, 26.10"\n')).toMatchObject({ latitude: 'GPS' })
})

test('lists of many countries are recognized by their headings', () => {
  const lists = [
    'Région;Département;Commune;Numéro du bureau;Nom du bureau;Électeurs inscrits|area1,area2,county,number,name,voters',
    'Provincia;Municipio;Número de mesa;Recinto;Dirección;Electores|area1,county,number,name,address,voters',
    'Bundesland;Kreis;Gemeinde;Nummer;Bezeichnung;Anschrift;Wahlberechtigte|area1,area2,county,number,name,address,voters',
    'Область;Район;Громада;Номер дільниці;Адреса;Кількість виборців|area1,area2,county,number,address,voters',
    'Регион;Район;Номер УИК;Адрес;Число избирателей|area1,county,number,address,voters',
    'მხარე;რაიონი;უბნის ნომერი;მისამართი;ამომრჩეველთა რაოდენობა|area1,county,number,address,voters',
    'Մարզ;Համայնք;Տեղամասի համար;Հասցե;Ընտրողների թիվ|area1,county,number,address,voters',
    'Província;Distrito;Concelho;Número;Nome do local;Morada;Eleitores|area1,area2,county,number,name,address,voters',
    'Mkoa;Wilaya;Kata;Namba ya kituo;Jina la kituo;Wapiga kura|area1,area2,county,number,name,voters',
    'Fylke;Kommune;Kommunenummer;Krets;Stemmeberettigede|area1,county,countyCode,name,voters',
    'Province;District;Constituency;Ward;Polling Station Code;Polling Station Name|area1,area2,area3,county,code,name',
  ]
  for (const list of lists) {
    const [header = '', fields = ''] = list.split('|')
    const headings = header.split(';')
    const expected = Object.fromEntries(fields.split(',').map((field, index) => [field, headings[index]]))
    const row = (suffix: string) => headings.map(heading => `${heading} ${suffix}`).join(';')
    expect(guessFile(`${header}\n${row('a')}\n${row('b')}\n`)).toEqual(expected)
  }
})
