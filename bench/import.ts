import { pathToFileURL } from 'node:url'
import { geography } from '@scrutineer/contract/geography'
import { imports } from '@scrutineer/contract/imports'
import type { Bench, Measure } from './harness/bench.ts'
import { admin, withServer } from './harness/server.ts'
import { countiesCsv, observersCsv, stationsCsv } from './mission/files.ts'
import { withEmpty } from './mission/provide.ts'
import { organizerToken } from './mission/sessions.ts'

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** How long the product's own hashing takes for so many PINs on this machine, from a tenth of them. */
const hashing = async (root: string, count: number): Promise<number> => {
  const module: unknown = await import(pathToFileURL(`${root}server/dist/domain/password.js`).href)
  // The built server's: which function it is, its source says.
  const { hashSecret } = module as { hashSecret: (secret: string) => Promise<string> }
  const some = Math.ceil(count / 10)
  const seconds = await timed(() => Promise.all(Array.from({ length: some }, () => hashSecret(admin.password))))
  return (seconds * count) / some
}

export const imported: Bench<'stations' | 'observers'> = {
  name: 'import',
  compares: 'an import of stations beside the goal; of observers beside hashing as many PINs and nothing else',
  options: {
    stations: { usual: 31_000, what: 'lines of the stations’ file' },
    observers: { usual: 20_000, what: 'lines of the observers’ file' },
  },
  run: (given, { stations, observers }) =>
    withEmpty(given, url =>
      withServer(given, url, async ({ client, during }) => {
        const token = await organizerToken(client)
        const measures: Measure[] = []
        await client.get(geography.importCounties, token, { csv: countiesCsv() })
        for (const what of [`import of ${stations} stations`, 'the same file again']) {
          const value = await during('stations', () =>
            timed(() => client.get(geography.importStations, token, { csv: stationsCsv(stations) })),
          )
          measures.push({ what, value, unit: 's', goal: '≤ 10', isMet: value <= 10 })
        }
        const before = await hashing(given.root, observers)
        const csv = observersCsv(observers)
        const value = await during('observers', () =>
          timed(() => client.get(imports.observers, token, { body: { ongId: 1 }, csv })),
        )
        const beside = (before + (await hashing(given.root, observers))) / 2
        const ratio = value / beside
        const what = `import of ${observers} observers, beside hashing`
        measures.push({ what, value, unit: 's', beside, ratio, goal: '≤ 1.2 ×', isMet: ratio <= 1.2 })
        return { measures }
      }),
    ),
}
