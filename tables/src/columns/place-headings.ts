import { headings } from './heading.ts'

/**
 * Words for regions with their rank from the top, in the languages of election authorities. The lowest one of a file is the county
 * that phones choose, and the ones above it are areas. Regions of one rank are in the order of the file.
 */
export const regionHeadings = [
  { rank: 1, name: headings('macroregion, zone, zona, geopolitical zone') },
  {
    rank: 2,
    name: headings(
      'region, reg, province, state, voivodeship, oblast, fylke, fylkesnavn, land, bundesland, województwo, nazwa województwa, regiune, regiunea, région, región, provincia, província, comunidad autónoma, estado, область, край, республика, регион, регіон, მხარე, մարզ, região, mkoa',
    ),
  },
  {
    rank: 3,
    name: headings(
      'county, county name, district, județ, județul, denumire județ, nume județ, nume județul, powiat, nazwa powiatu, department, département, departamento, kreis, landkreis, prefecture, raion, raionul, район, округ, რაიონი, მუნიციპალიტეტი, շրջան, distrito, wilaya, kaunti',
    ),
    isNumbered: true,
  },
  {
    rank: 4,
    name: headings(
      'constituency, const, electoral district, circonscription, circunscripción, wahlkreis, colegiu, jimbo, округ виборчий',
    ),
  },
  {
    rank: 5,
    name: headings(
      'municipality, municipality name, lga, local government area, local authority, commune, municipio, município, concelho, gmina, nazwa gminy, gemeinde, kommune, kommunenavn, uat, denumire uat, comună, comuna, oraș, orașul, localitate, localitatea, city, town, subcounty, sub county, sub-county, громада, территория, муниципалитет, მუნიციპალიტეტის დასახელება, համայնք, halmashauri',
    ),
  },
  {
    rank: 6,
    name: headings(
      'ward, registration area, ra, caw, assembly ward, parish, freguesia, kata, sector, sectorul, cartier, arrondissement, dzielnica',
    ),
  },
] as const

const codeWords = headings(
  'code, cod, codul, kod, teryt, codigo, código, indicativ, код, კოდი, կոդ, no, nr, id, msimbo',
)

const nameWords = headings(
  'name, nume, numele, denumire, denumirea, nazwa, nom, nombre, nome, navn, назва, название, наименование, დასახელება, անվանում, jina',
)

const withWords = (names: readonly string[], words: readonly string[]) =>
  names.flatMap(name => words.flatMap(word => [`${name}${word}`, `${word}${name}`]))

/** The headings of a region's name: alone, or with a word for a name before or after it. */
export const nameHeadings = (names: readonly string[]): readonly string[] => [...names, ...withWords(names, nameWords)]

/** The headings of a region's code, with a word for a code before or after the region's. */
export const codeHeadings = (names: readonly string[]): readonly string[] => withWords(names, codeWords)

/** Codes of regions with grammar of their own. */
export const otherRegionCodes: readonly { readonly rank: number; readonly code: readonly string[] }[] = [
  { rank: 2, code: headings('kod województwa, teryt województwa, fylkesnummer') },
  { rank: 3, code: headings('cod județul, cod județului, cod jud, kod powiatu, teryt powiatu') },
  { rank: 5, code: headings('kod gminy, teryt gminy, kod teryt, teryt, siruta, cod siruta, kommunenummer, cod uat') },
]

/** They may number the rows of a list. */
const ambiguousNumbers = headings(
  'number, no, numar, număr, numer, nr, номер, num, número, numéro, nummer, namba, ნომერი, համար',
)

/** Headings of a station's number that mean nothing else. */
export const stationNumberHeadings = headings(
  'polling station number, polling station no, ps number, ps no, station number, station no, station nr, numărul secției, numărul secției de votare, număr secție, număr secție de votare, nr secție, nr secție de votare, nr sv, nr secții vot, nr secției, nr secției de votare, secția de votare, secție de votare, secție, secția, numer obwodu, nr obwodu, numer komisji, nr komisji, numer siedziby, obwód, komisja, polling station, station, numéro du bureau, numéro bureau de vote, bureau de vote, número de mesa, mesa, nº mesa, wahlbezirk, wahllokal nummer, номер дільниці, дільниця, номер участка, номер уик, уик, участок, უბნის ნომერი, უბანი, տեղամասի համար, տեղամաս, número da seção, seção, nambari ya kituo, namba ya kituo, stream, precinct, precinct number',
)

/** Headings of the fields of a station, the most telling first. */
export const stationHeadings = {
  number: [...stationNumberHeadings, ...ambiguousNumbers],
  name: headings(
    'polling station name, place name, station name, name of polling station, polling place, polling place name, polling centre name, polling center name, reg centre name, registration centre name, pu name, polling unit, polling unit name, name, denumire sediu, denumire secție, denumire sediu secție, denumire, siedziba, nazwa siedziby, nazwa, nom du bureau, nom du bureau de vote, nom, nombre, nombre del local, recinto, wahllokal, bezeichnung, stemmested, valglokale, krets, kretsnavn, valgkrets, назва дільниці, назва, наименование, название, უბნის დასახელება, დასახელება, անվանում, անուն, nome, nome do local, jina la kituo, jina, facility',
  ),
  address: headings(
    'pełna siedziba, adresa pelnă, adresa completă, adres siedziby, adres komisji, adresa sediu, adresa sediu secție, address, station address, full address, location, adresa secției, adresă secție, adresa, sediu, sediul, locație, locația, adres, siedziba, adresse, adresse du bureau, dirección, domicilio, anschrift, адреса, адреса приміщення, адрес, მისამართი, հասցե, endereço, morada, anwani, mahali',
  ),
  latitude: headings(
    'latitude, lat, latitudine, latitudinea, szerokość geograficzna, szerokość, latitud, breitengrad, breite, широта, განედი, լայնություն, y, bredde, breddegrad',
  ),
  longitude: headings(
    'longitude, lon, lng, long, longitudine, longitudinea, długość geograficzna, długość, longitud, längengrad, länge, довгота, долгота, გრძედი, երկայնություն, x, lengde, lengdegrad',
  ),
  coordinates: headings(
    'coordinates, gps, gps coordinates, lat long, lat lon, latitude longitude, coordonate, coordonate gps, współrzędne, coordonnées, coordenadas, koordinaten, geolocation, geo, координати, координаты, კოორდინატები, կոորդինատներ, majira',
  ),
  voters: headings(
    'registered voters, voters, number of voters, number of registered voters, total voters, total registered voters, reg voters, electorate, electors, alegători, număr alegători, număr de alegători, nr alegători, nr alegătorilor, alegători înscriși, alegători în listă, total alegători, wyborcy, liczba wyborców, uprawnieni, liczba uprawnionych, électeurs, inscrits, électeurs inscrits, nombre d’électeurs, electores, votantes, electores inscritos, padrón, wähler, wahlberechtigte, stemmeberettigede, виборці, кількість виборців, избиратели, число избирателей, количество избирателей, ამომრჩეველი, ამომრჩეველთა რაოდენობა, ընտրողներ, ընտրողների թիվ, eleitores, inscritos, wapiga kura, wapigakura',
  ),
  code: headings(
    'external id, externalId, station code, polling station code, polling station id, station id, ps code, pu code, polling unit code, polling centre code, reg centre code, registration centre code, code of polling station, register id, cod secție, codul secției, cod sv, id secție, id obwodu, kod obwodu, identyfikator, code du bureau, code bureau, código de mesa, wahlbezirk nummer, kretsnummer, код дільниці, код участка, უბნის კოდი, տեղամասի կոդ, código da seção, msimbo wa kituo, id, code, cod, kod, código, код, კოდი, կոդ, delimitation, pu code delimitation',
  ),
  active: headings(
    'active, is active, activ, activă, aktywny, aktywna, actif, activo, aktiv, активна, активный, აქტიური, գործող, ativo',
  ),
} as const

const allHeadings: ReadonlySet<string> = new Set([
  ...regionHeadings.flatMap(({ name }) => [...nameHeadings(name), ...codeHeadings(name)]),
  ...otherRegionCodes.flatMap(({ code }) => code),
  ...Object.values(stationHeadings).flat(),
])

export const isPlaceHeading = (normalized: string): boolean => allHeadings.has(normalized)
