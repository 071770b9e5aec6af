import type { ThreadProfile } from '../harness/cpu-profile.ts'
import type { ProcessorUse } from '../harness/usage.ts'
import { type LineChart, renderLineChart } from './line-chart.ts'
import { formatMarkdownTable } from './measure-table.ts'
import type { StoredResult } from './results.ts'

/** Results by file name without extension. */
type Results = Readonly<Record<string, StoredResult>>

const percent = (share: number) => `${Math.round(share * 100)} %`

const factsOf = ({ command, machine, options }: StoredResult) => {
  const { at, commit, cpu, cores, memoryGiB, node } = machine
  const postgres = 'postgresql' in machine ? [`PostgreSQL ${machine.postgresql.server_version?.split(' ')[0]}`] : []
  const facts = [at.slice(0, 10), `commit ${commit}`, `${cpu}, ${cores} cores, ${memoryGiB} GiB`, `Node.js ${node}`]
  const taken = Object.entries(options)
    .filter(([name]) => name !== 'profile')
    .map(([name, value]) => `${name} ${value.toLocaleString('en')}`)
  return `\`${command}\` · ${[...facts, ...postgres].join(' · ')}\n(${taken.join(', ')})`
}

const processorsOf = (processors: Readonly<Record<string, ProcessorUse>>) => {
  const rows = Object.entries(processors).map(([part, { all, server, postgresql, script, others, idle }]) => {
    const shares = [server, postgresql, script, others, idle].map(each =>
      each === undefined ? '' : percent(each / all),
    )
    return [part, ...shares]
  })
  const heads = ['the processors’ time', 'server', 'PostgreSQL', 'script', 'others', 'idle']
  const rule = heads.map((_, at) => (at === 0 ? '---' : '--:'))
  return rows.length === 0 ? [] : [[heads, rule, ...rows].map(row => `| ${row.join(' | ')} |`).join('\n')]
}

const profileOf = ({ command, machine, details }: StoredResult) => {
  const line = ({ part, thread, places }: ThreadProfile) =>
    `- ${part}, ${thread} thread: ${places
      .filter(({ share }) => share >= 0.01)
      .map(({ where, share }) => `${where} ${percent(share)}`)
      .join(', ')}`
  return [
    `Where the time went (\`${command}\`, commit ${machine.commit}):`,
    (details.profile ?? []).map(line).join('\n'),
  ]
}

const renderSection = (name: string, results: Results) => {
  const [stored, profile] = [results[name], results[`${name}.profile`]]
  const figures = stored
    ? [
        factsOf(stored),
        formatMarkdownTable(stored.measures),
        ...(stored.details.curves ? [`![${stored.details.curves.title}](performance/${name}.svg)`] : []),
        ...processorsOf(stored.details.processors),
      ]
    : [`Not measured yet: \`npm run bench -- ${name}\`.`]
  return [...figures, ...(profile ? profileOf(profile) : [])].join('\n\n')
}

const marked = /<!-- ([\w-]+) -->\n.*?<!-- \/\1 -->/gs

/** The document with each part between markers, `<!-- posts -->` to `<!-- /posts -->`, generated from the results. */
export const renderReport = (document: string, results: Results): string => {
  const placed = new Set([...document.matchAll(marked)].map(([, name]) => name))
  const homeless = Object.values(results).filter(({ name }) => !placed.has(name))
  if (homeless.length > 0) {
    throw new Error(`The document has no place, <!-- name --> to <!-- /name -->, for ${homeless[0]?.name}.`)
  }
  return document.replace(
    marked,
    (_, name: string) => `<!-- ${name} -->\n${renderSection(name, results)}\n<!-- /${name} -->`,
  )
}

/** SVG charts of results with curves, by result name. */
export const renderCharts = (results: Results): Record<string, string> =>
  Object.fromEntries(
    Object.entries(results)
      .map(([name, { details }]): [string, LineChart | undefined] => [name, details.curves])
      .flatMap(([name, curves]) => (curves ? [[name, renderLineChart(curves)]] : [])),
  )
