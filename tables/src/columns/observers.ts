import { parseWholeNumber } from '@scrutineer/contract/fields/whole-number'
import type { ColumnMapping, TableColumn } from '../table.ts'
import { type ColumnGuess, createColumnFinder } from './find-columns.ts'
import { headings } from './heading.ts'
import type { ObserverField } from './observer-fields.ts'
import { stationNumberHeadings } from './place-headings.ts'

/** Headings by field, in the languages of the lists' authors, the most telling first. */
const known = {
  phone: headings(
    'phone, phone number, phone no, mobile phone, mobile number, mobile no, mobile, cell phone, cell number, cell, telephone, telephone number, telephone no, tel no, tel, whatsapp, whatsapp number, contact number, telefon, nr telefon, nr de telefon, număr telefon, număr de telefon, telefon mobil, mobil, numer telefonu, nr telefonu, telefon komórkowy, komórka, téléphone, numéro de téléphone, téléphone portable, portable, gsm, teléfono, número de teléfono, teléfono móvil, móvil, celular, telefonnummer, handy, handynummer, mobilnummer, rufnummer, телефон, номер телефону, мобільний, мобільний телефон, номер телефона, мобильный, мобильный телефон, сотовый, ტელეფონი, ტელეფონის ნომერი, მობილური, ტელ, հեռախոս, հեռախոսահամար, բջջային, telefone, número de telefone, telemóvel, simu, namba ya simu, nambari ya simu',
  ),
  pin: headings(
    'pin, pin code, password, cod pin, parolă, kod pin, hasło, code pin, mot de passe, código pin, contraseña, clave, pin-code, kennwort, passwort, пін, пін-код, пароль, пин, пин-код, პინ, პინ კოდი, პაროლი, պին, պին կոդ, գաղտնաբառ, senha, nenosiri, neno la siri',
  ),
  /** The whole name. */
  fullName: headings(
    'full name, observer name, name of observer, observer, nume și prenume, nume complet, nume prenume, nume observator, observator, imię i nazwisko, nazwisko i imię, imię nazwisko, obserwator, nom complet, nom et prénom, nom et prénoms, observateur, nombre completo, nombre y apellido, nombre y apellidos, observador, name des beobachters, vor- und nachname, vorname und nachname, beobachter, піб, прізвище та імя, імя та прізвище, спостерігач, фио, имя и фамилия, фамилия имя отчество, наблюдатель, სახელი და გვარი, სახელი გვარი, დამკვირვებელი, անուն ազգանուն, անուն և ազգանուն, դիտորդ, nome completo, jina kamili, mwangalizi',
  ),
  /** The whole name, or the family name beside a first name. */
  name: headings('name, nume, nome, jina'),
  lastName: headings(
    'last name, surname, family name, last, nume de familie, nazwisko, nom, nom de famille, apellido, apellidos, nachname, familienname, apelido, sobrenome, прізвище, фамилия, გვარი, ազգանուն, jina la ukoo, jina la mwisho',
  ),
  firstName: headings(
    'first name, first names, given name, given names, forename, forenames, other names, first, prenume, imię, imiona, prénom, prénoms, nombre, nombres, vorname, vornamen, імя, имя, სახელი, անուն, primeiro nome, jina la kwanza',
  ),
  backupPhone: headings(
    'backup phone, backup number, second phone, other phone, emergency phone, alternative phone, telefon de rezervă, telefon rezervă, al telefon, alt telefon, alt număr, telefon 2, phone 2, tel 2, telefon zapasowy, drugi telefon, inny telefon, autre téléphone, otro teléfono, zweite nummer, другий телефон, другой телефон, second téléphone, outro telefone',
  ),
  stations: headings(
    'stations, assigned stations, assigned station, polling stations, polling station, polling unit, pu, ps, station code, station, secții, secții atribuite, secție atribuită, secții de votare, secție de votare, secție, secția, obwody, przydzielone obwody, komisje, obwód, komisja, bureaux de vote, bureau de vote, mesas, mesa, mesa electoral, wahllokal, wahllokale, дільниця, виборча дільниця, участок, избирательный участок, уик, უბანი, საარჩევნო უბანი, տեղամաս, ընտրատեղամաս, seção, kituo, kituo cha kupigia kura',
  ),
  stationCounty: headings(
    'station county, station county code, municipality code, county code, municipality, county, district code, district, cod județ, cod județul, cod județului, indicativ județ, cod jud, jud, cod municipiu, cod comună, cod localitate, cod siruta, județ, județul, kod gminy, teryt gminy, kod teryt, teryt, kod powiatu, teryt powiatu, gmina, powiat, lga, constituency, département, departamento, provincia, kreis, wahlkreis, район, округ, громада, რაიონი, მუნიციპალიტეტი, համայնք, մարզ, distrito, concelho, wilaya, jimbo',
  ),
  stationNumber: stationNumberHeadings,
  ngo: headings(
    'ngo, organization, organisation, ong, organizație, organizația, organizacja, association, organización, verein, нго, організація, организация, ორგანიზაცია, կազմակերպություն, organização, shirika',
  ),
}

const allHeadings: ReadonlySet<string> = new Set(Object.values(known).flat())

export const isObserverHeading = (normalized: string): boolean => allHeadings.has(normalized)

/** The columns of a file without a header. */
const positional = ['phone', 'pin', 'name'] as const

/** `1`, `Secția 1`, `1, 2` or `1-2`. */
const isNumbers = (text: string) =>
  text.split(/[,;|\n–-]/).every(part => part.trim() === '' || parseWholeNumber(part) !== undefined)

const hasOnlyNumbers = ({ samples }: TableColumn) => samples.length > 0 && samples.every(isNumbers)

/** A running number is no phone. */
const isPossible = (column: TableColumn) => column.isRunning !== true

const guessNames = ({ find, assign }: ReturnType<typeof createColumnFinder<ObserverField>>) => {
  const whole = find(known.fullName)
  const [last, first, name] = [find(known.lastName), find(known.firstName), find(known.name)]
  if (whole ?? (last && name)) return assign('name', whole ?? name)
  const family = last ?? name
  assign('name', family ?? first)
  return family && assign('firstName', first)
}

/** The exported list has when observers last signed in, and under “Polling stations” only a count. */
const exportHeadings = headings('last login, ultima autentificare')

/** County and number of the assigned stations in two columns. A column such as “station” may have numbers alone. */
const guessStations = ({ find, assign }: ReturnType<typeof createColumnFinder<ObserverField>>) => {
  const labels = find(exportHeadings) ? undefined : find(known.stations)
  const county = find(known.stationCounty)
  const isNumber = labels !== undefined && hasOnlyNumbers(labels)
  const number = isNumber ? labels : find(known.stationNumber, column => isPossible(column) && column !== labels)
  if (county && number && (isNumber || !labels)) {
    assign('stationCounty', county)
    assign('stationNumber', number)
  } else assign('stations', labels)
}

/** What the columns of a file of observers are. */
export const guessObserverColumns = (columns: readonly TableColumn[]): ColumnGuess<ObserverField> => {
  if (columns.every(({ heading }) => heading === '')) {
    const present = positional.filter((_, index) => columns.some(column => column.index === index))
    return { mapping: Object.fromEntries(present.map(field => [field, positional.indexOf(field)])), unsure: present }
  }
  const finder = createColumnFinder<ObserverField>(columns)
  const { find, assign, assignContained } = finder
  assign('phone', find(known.phone, isPossible))
  assign('pin', find(known.pin, isPossible))
  assign('backupPhone', find(known.backupPhone, isPossible))
  guessNames(finder)
  assign('ngo', find(known.ngo))
  guessStations(finder)
  const { phone, pin, fullName, name } = known
  assignContained({ phone, name: [...fullName, ...name], pin }, isPossible)
  return finder.result()
}

/** Required fields without a column, and the other one of a station's county and number. */
export const missingObserverFields = (mapping: ColumnMapping<ObserverField>): ObserverField[] => {
  const required = (['phone', 'name'] as const).filter(field => mapping[field] === undefined)
  const pair = (['stationCounty', 'stationNumber'] as const).filter(field => mapping[field] === undefined)
  return pair.length === 1 ? [...required, ...pair] : required
}
