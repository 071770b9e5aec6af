import { counties } from '../../testkit/dataset/geography.ts'
import { phoneOf } from '../../testkit/dataset/people.ts'
import { admin } from '../harness/server.ts'

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`

/** CSV file of the dataset’s counties. */
export const countiesCsv = (): string =>
  lines('code,name,diaspora,order', ...counties.map(({ code, id }) => `${code},County ${code},${code === 'DI'},${id}`))

/** CSV file of `count` stations, distributed evenly over the counties. */
export const stationsCsv = (count: number): string =>
  lines(
    'countyCode,number,address',
    ...Array.from({ length: count }, (_, index) => {
      const number = 1 + Math.floor(index / counties.length)
      return `${counties[index % counties.length]?.code},${number},"Strada Școlii ${number}, corp B"`
    }),
  )

/** CSV file of the generated stations with their numbers. */
export const datasetStationsCsv = (): string =>
  lines(
    'countyCode,number,address',
    ...counties.flatMap(({ code, stations }) =>
      Array.from({ length: stations }, (_, index) => `${code},${index + 1},Strada Școlii ${index + 1}`),
    ),
  )

/** CSV file of observers with the phone numbers and PIN of the generated ones. */
export const observersCsv = (count: number): string =>
  lines(
    'phone,pin,name',
    ...Array.from({ length: count }, (_, index) => `${phoneOf(index + 1)},"${admin.password}",Observer ${index + 1}`),
  )
