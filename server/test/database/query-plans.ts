import { CompiledQuery, type KyselyPlugin } from 'kysely'
import { createApp } from '../../src/app.ts'
import { type Caller, createCaller, type Mission } from '../mission.ts'

/** A node of a query plan. */
interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly PlanNode[]
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

const nodesOfStatement = async ({ db }: Mission, { sql, parameters }: CompiledQuery): Promise<PlanNode[]> => {
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': readonly { readonly Plan: PlanNode }[] }>(
    CompiledQuery.raw(`explain (format json) ${sql}`, [...parameters]),
  )
  return rows.flatMap(row => row['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)))
}

/** The tables that the statements of `work` scan sequentially. Explains each statement with its original parameters. */
export const sequentiallyScannedTables = async (
  mission: Mission,
  token: string,
  work: (call: Caller) => Promise<unknown>,
): Promise<string[]> => {
  const sent: CompiledQuery[] = []
  const watch: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      sent.push(mission.db.getExecutor().compileQuery(node, queryId))
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const app = await createApp({ ...mission.dependencies, db: mission.db.withPlugin(watch) })
  await work(createCaller(app, token))
  await app.close()
  const nodes = (await Promise.all(sent.map(statement => nodesOfStatement(mission, statement)))).flat()
  const scans = nodes.filter(node => node['Node Type'] === 'Seq Scan').map(node => node['Relation Name'] ?? '')
  return [...new Set(scans)].sort()
}
