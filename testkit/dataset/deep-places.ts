/** Areas per level, from the top. */
const areasPerLevel = [4, 16, 64, 256, 512, 1_024, 2_048, 4_096]
const counties = 4_096

/** A file of polling stations, in counties under eight levels of areas, with every column. Neighbouring rows differ in county. */
export const deepPlacesCsv = (stations: number): string => {
  const heads = areasPerLevel.flatMap((_, index) => [`area${index + 1}Code`, `area${index + 1}`])
  const rows = Array.from({ length: stations }, (_, index) => {
    const county = index % counties
    const number = 1 + Math.floor(index / counties)
    const areas = areasPerLevel.flatMap((count, level) => {
      const area = Math.floor((county * count) / counties)
      return [`${level + 1}-${area}`, `Area ${area}`]
    })
    const position = [(40 + county / 1_000).toFixed(3), (20 + number / 1_000).toFixed(3)]
    return [...areas, `K${county}`, `County ${county}`, number, `School ${number}`, `Street ${number}`]
      .concat(position, 600 + (index % 1_400), `X${index}`)
      .join(',')
  })
  return [[...heads, 'countyCode,county,number,name,address,latitude,longitude,voters,code'].join(','), ...rows].join(
    '\r\n',
  )
}
