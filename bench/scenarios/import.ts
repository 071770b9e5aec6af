import { pathToFileURL } from 'node:url'
import { geography } from '@scrutineer/contract/geography'
import { imports } from '@scrutineer/contract/imports'
import { countiesCsv, observersCsv, stationsCsv } from '../dataset/csv-files.ts'
import { withEmptyDatabase } from '../dataset/prepare-dataset.ts'
import { organizerToken } from '../dataset/sessions.ts'
import type { Bench, Measure } from '../harness/bench.ts'
import { admin, withServer } from '../harness/server.ts'

const timed = async (work: () => Promise<unknown>) => {
  const from = performance.now()
  await work()
  return (performance.now() - from) / 1000
}

/** Time of the product's hashing of this many PINs on this machine, extrapolated from a tenth. */
const hashing = async (root: string, count: number): Promise<number> => {
  const module: unknown = await import(pathToFileURL(`${root}server/dist/domain/crypto/password.js`).href)
  // The function of the built server; its source documents it.
  const { hashSecret } = module as { hashSecret: (secret: string) => Promise<string> }
  const some = Math.ceil(count / 10)
  const seconds = await timed(() => Promise.all(Array.from({ length: some }, () => hashSecret(admin.password))))
  return (seconds * count) / some
}

export const csvImport: Bench<'stations' | 'observers'> = {
  name: 'import',
  compares: 'an import of stations compared with the goal; of observers compared with hashing as many PINs',
  options: {
    stations: { default: 31_000, label: 'rows of the stations’ file' },
    observers: { default: 20_000, label: 'rows of the observers’ file' },
  },
  run: (context, { stations, observers }) =>
    withEmptyDatabase(context, url =>
      withServer(context, url, async ({ client, recordUsage }) => {
        const token = await organizerToken(client)
        const measures: Measure[] = []
        await client.get(geography.importCounties, token, { csv: countiesCsv() })
        for (const label of [`import of ${stations} stations`, 'the same file again']) {
          const value = await recordUsage('stations', () =>
            timed(() => client.get(geography.importStations, token, { csv: stationsCsv(stations) })),
          )
          measures.push({ label, value, unit: 's', goal: '≤ 10', isMet: value <= 10 })
        }
        const before = await hashing(context.root, observers)
        const csv = observersCsv(observers)
        const value = await recordUsage('observers', () =>
          timed(() => client.get(imports.observers, token, { body: { ongId: 1 }, csv })),
        )
        const baseline = (before + (await hashing(context.root, observers))) / 2
        const ratio = value / baseline
        const label = `import of ${observers} observers, compared with hashing`
        measures.push({ label, value, unit: 's', baseline, ratio, goal: '≤ 1.2 ×', isMet: ratio <= 1.2 })
        return { measures }
      }),
    ),
}
