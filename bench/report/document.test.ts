import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { renderCharts, renderReport } from './document.ts'
import { reportFiles } from './report-files.ts'
import type { StoredResult } from './results.ts'

const stored: StoredResult = {
  name: 'posts',
  command: 'npm run bench -- posts --answers 500',
  compares: 'this and that',
  options: { answers: 500, profile: 0 },
  machine: {
    at: '2026-11-21T12:00:00.000Z',
    cpu: 'A processor',
    cores: 2,
    memoryGiB: 8,
    loadBefore: [0, 0, 0],
    node: 'v20.20.2',
    commit: '0123abc',
  },
  measures: [{ label: 'posts', value: 250, unit: '/s', baseline: 500, ratio: 0.5, goal: '≥ 0.5', isMet: true }],
  details: { processors: { rounds: { all: 20, server: 10, postgresql: 5, script: 3, others: 1, idle: 1 } } },
}
const profile: StoredResult = {
  ...stored,
  command: `${stored.command} --profile 1`,
  details: {
    processors: {},
    profile: [
      {
        part: 'rounds',
        thread: 'main',
        places: [
          { where: 'pg', seconds: 1, share: 0.25 },
          { where: 'zod', seconds: 0.01, share: 0.0025 },
        ],
      },
    ],
  },
}
const page = (part: string) => `# Figures\n\n<!-- posts -->\n${part}<!-- /posts -->\n\nWords by hand.\n`

describe('the report', () => {
  it('replaces the text between its markers only', () => {
    const report = renderReport(page('old figures\n'), { posts: stored, 'posts.profile': profile })
    expect(report).toMatch(/^# Figures\n\n<!-- posts -->\n/)
    expect(report).toMatch(/<!-- \/posts -->\n\nWords by hand\.\n$/)
    expect(report).not.toContain('old figures')
    expect(renderReport(report, { posts: stored, 'posts.profile': profile })).toBe(report)
  })

  it('states the command, date, machine and options of the figures', () => {
    const report = renderReport(page(''), { posts: stored })
    for (const fact of [stored.command, '2026-11-21', '0123abc', 'A processor, 2 cores, 8 GiB', 'answers 500']) {
      expect(report).toContain(fact)
    }
    expect(report).toContain('| posts | 250 /s | 500 /s | 0.50 | ≥ 0.5 | met |')
  })

  it('states the CPU time of each process and the server’s profile', () => {
    const report = renderReport(page(''), { posts: stored, 'posts.profile': profile })
    expect(report).toContain('| rounds | 50 % | 25 % | 15 % | 5 % | 5 % |')
    expect(report).toContain('- rounds, main thread: pg 25 %\n')
  })

  it('lists missing results, and rejects a result without markers', () => {
    expect(renderReport(page(''), {})).toContain('Not measured yet: `npm run bench -- posts`.')
    expect(() => renderReport('# Figures\n', { posts: stored })).toThrow('for posts')
  })

  it('includes the chart of a result with curves', () => {
    const curves = {
      title: 'Medians',
      of: 'answers',
      unit: 'ms',
      sizes: [10, 100],
      lines: [{ name: 'a', values: [1, 2] }],
    }
    const grown: Record<string, StoredResult> = { posts: { ...stored, details: { ...stored.details, curves } } }
    expect(renderReport(page(''), grown)).toContain('![Medians](performance/posts.svg)')
    expect(renderCharts(grown).posts).toContain('<svg')
    expect(renderCharts({ posts: stored })).toEqual({})
  })
})

describe('docs/performance.md', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url))

  it('and its charts are up to date: otherwise run npm run bench -- report', () => {
    for (const [path, expected] of Object.entries(reportFiles(root))) {
      const actual = existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`, 'utf8') : ''
      expect(actual, path).toBe(expected)
    }
  })
})
