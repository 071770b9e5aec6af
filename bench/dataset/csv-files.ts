import { counties } from '../../testkit/dataset/geography.ts'
import { phoneOf } from '../../testkit/dataset/people.ts'
import { admin } from '../harness/server.ts'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`

/** The mission's counties as an organizer imports them. */
export const countiesCsv = (): string =>
  lines('code,name,diaspora,order', ...counties.map(({ code, id }) => `${code},County ${code},${code === 'DI'},${id}`))

/** So many stations, in all counties alike. */
export const stationsCsv = (count: number): string =>
  lines(
    'countyCode,number,address',
    ...Array.from({ length: count }, (_, index) => {
      const number = 1 + Math.floor(index / counties.length)
      return `${counties[index % counties.length]?.code},${number},"Strada Școlii ${number}, corp B"`
    }),
  )

/** The stations that the generator makes, with their numbers. */
export const datasetStationsCsv = (): string =>
  lines(
    'countyCode,number,address',
    ...counties.flatMap(({ code, stations }) =>
      Array.from({ length: stations }, (_, index) => `${code},${index + 1},Strada Școlii ${index + 1}`),
    ),
  )

/** Observers whose phones sign in as those of the generator do. */
export const observersCsv = (count: number): string =>
  lines(
    'phone,pin,name',
    ...Array.from({ length: count }, (_, index) => `${phoneOf(index + 1)},"${admin.password}",Observer ${index + 1}`),
  )
