const voivodeships = 16
const powiatsPerVoivodeship = 24
const municipalitiesPerPowiat = 6

const two = (number: number) => String(number).padStart(2, '0')

/** Number of rows of the file by default, like Poland's. */
export const publishedStations = 31_500

/** One row a polling station, in municipalities of powiats of voivodeships, with the headings of Poland's authority. */
export const pollingStationsCsv = (stations = publishedStations): string => {
  const municipalities = voivodeships * powiatsPerVoivodeship * municipalitiesPerPowiat
  const rows = Array.from({ length: stations }, (_, index) => {
    const municipality = index % municipalities
    const number = 1 + Math.floor(index / municipalities)
    const powiat = Math.floor(municipality / municipalitiesPerPowiat)
    const voivodeship = Math.floor(powiat / powiatsPerVoivodeship)
    const teryt = `${two(2 + 2 * voivodeship)}${two(1 + (powiat % powiatsPerVoivodeship))}${two(1 + (municipality % municipalitiesPerPowiat))}`
    return [
      teryt,
      `Gmina ${teryt}`,
      `powiat ${1 + powiat}`,
      `województwo ${1 + voivodeship}`,
      number,
      `Szkoła Podstawowa nr ${number}`,
      `ul. Łąkowa ${number}, Gmina ${teryt}`,
      600 + (index % 1_400),
    ].join(';')
  })
  const head = 'TERYT gminy;Gmina;Powiat;Województwo;Numer obwodu;Siedziba;Pełna siedziba;Wyborcy'
  return `\ufeff${[head, ...rows].join('\r\n')}\r\n`
}
