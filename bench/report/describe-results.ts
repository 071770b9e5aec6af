import type { ProcessorUse } from '../harness/usage.ts'
import { formatTable } from './measure-table.ts'
import type { StoredResult } from './results.ts'

const percent = (share: number) => `${Math.round(share * 100)} %`

const describeRun = ({ command, machine, options }: StoredResult) => {
  const { at, commit, cpu, cores, memoryGiB, node } = machine
  const postgres = 'postgresql' in machine ? [`PostgreSQL ${machine.postgresql.server_version?.split(' ')[0]}`] : []
  const facts = [at.slice(0, 10), `commit ${commit}`, `${cpu}, ${cores} cores, ${memoryGiB} GiB`, `Node.js ${node}`]
  const given = Object.entries(options).map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
  return `${command}\n${[...facts, ...postgres].join(' · ')}\n${given.join(', ')}`
}

const describeProcessors = ([part, { all, ...shares }]: [string, ProcessorUse]) => {
  const used = Object.entries(shares).map(([name, seconds]) => `${name} ${percent(seconds / all)}`)
  return `  ${part}: ${used.join(', ')}`
}

const titled = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : [[title, ...lines].join('\n')])

/** Stored results as text: how each was measured, its measures, and where the time went. */
export const describeResults = (results: readonly StoredResult[]): string =>
  results
    .flatMap(({ name, compares, measures, details, ...run }) => [
      `${name}: ${compares}`,
      describeRun({ name, compares, measures, details, ...run }),
      formatTable(measures),
      ...titled('The processors’ time', Object.entries(details.processors).map(describeProcessors)),
    ])
    .join('\n\n')
