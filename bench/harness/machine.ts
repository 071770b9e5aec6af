import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'
import type pg from 'pg'
import { withConnection } from '../../testkit/database/connection.ts'

const commitOf = (root: string): string => {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()
  const changed = git('status', '--porcelain', '--', '.', ':!bench/results') === '' ? '' : ' with changes'
  return `${git('rev-parse', '--short', 'HEAD')}${changed}`
}

const settingsOf = async (client: pg.Client) => {
  const { rows } = await client.query<{ name: string; setting: string }>(
    `select name, current_setting(name) as setting from pg_settings
     where name in ('server_version', 'shared_buffers', 'fsync', 'synchronous_commit', 'work_mem', 'jit', 'max_wal_size')`,
  )
  return Object.fromEntries(rows.map(({ name, setting }) => [name, setting]))
}

/** The context of a measurement: machine, earlier load, program versions and commit. */
export const describeMachine = async (root: string, postgres: string | undefined) => {
  const cores = cpus()
  const facts = {
    at: new Date().toISOString(),
    cpu: cores[0]?.model ?? 'unknown',
    cores: cores.length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    loadBefore: loadavg().map(load => Math.round(load * 100) / 100),
    node: process.version,
    commit: commitOf(root),
  }
  return postgres === undefined ? facts : { ...facts, postgresql: await withConnection(postgres, settingsOf) }
}
