import { existsSync, readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkLayers } from '../layers/check.mjs'
import { root } from '../lib/run.mjs'
import { projectFiles, readText } from './project-files.mjs'
import { findCitedPaths } from './repo-rules.mjs'

const files = projectFiles()

describe('a file', () => {
  it('has a specific name', () => {
    const vague = files.filter(path => /(^|\/)(utils?|helpers?|common|types|index)(\.test)?\.(tsx?|mjs)$/.test(path))
    expect(vague).toEqual([])
  })

  it('contains no path of a developer’s machine', () => {
    const texts = files.filter(path => /\.(tsx?|mjs|css|sql|json|md|html|txt|yml)$|(^|\/)[^.]+$/.test(path))
    const localPath = /(?<![\w.}])\/(work|root|Users\/\w+|home\/(?!linuxbrew\/)\w+)\//
    expect(texts.filter(path => localPath.test(readText(path)))).toEqual([])
  })
})

describe('the settings of the server', () => {
  it('are read in startup/config.ts only, from the environment that cli/run-process.ts passes', () => {
    const readers = files.filter(
      path =>
        /^server\/src\/.*\.ts$/.test(path) &&
        !path.endsWith('.test.ts') &&
        /process\.env|\benv\b.*= process\b/.test(readText(path)),
    )
    expect(readers.filter(path => !/^server\/src\/(startup\/config|cli\/run-process)\.ts$/.test(path))).toEqual([])
  })

  it('are all documented in docs/operation/settings.md', () => {
    const rows = readText('docs/operation/settings.md').match(/^\| `[A-Z].*$/gm) ?? []
    const documented = rows.flatMap(row => row.split('|')[1]?.match(/[A-Z_]{2,}/g) ?? [])
    const read = ['config', 'mail-settings', 'oidc-settings'].flatMap(
      name => readText(`server/src/startup/${name}.ts`).match(/(?<=^ {2})[A-Z_]+(?=: z\.)/gm) ?? [],
    )
    expect(documented.sort()).toEqual(read.sort())
  })
})

describe('a document', () => {
  const documents = [
    'README.md',
    'ARCHITECTURE.md',
    'CONTRIBUTING.md',
    'server/INSTALL.md',
    ...files.filter(path => /^docs\/.*\.md$/.test(path)),
  ]
  const folders = ['contract', 'tables', 'server', 'web', 'observer', 'tools', 'e2e', 'docs', 'bench', '.ci']

  it.each(documents)('%s cites only paths that exist', document => {
    const missing = findCitedPaths(readText(document), folders).filter(path => !existsSync(join(root, path)))
    expect(missing).toEqual([])
  })

  /** As GitHub makes the anchor of a heading. */
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')

  it.each([...documents, 'SECURITY.md', 'CODE_OF_CONDUCT.md'])(
    '%s links only to files and headings that exist',
    document => {
      const links = [...readText(document).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link)
      const broken = links.filter(link => {
        const [path = '', anchor] = link.split('#')
        const target = join(root, dirname(document), path)
        if (path !== '' && !existsSync(target)) return true
        if (anchor === undefined) return false
        const text = readFileSync(path === '' ? join(root, document) : target, 'utf8')
        const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading))
        return !headings.includes(anchor)
      })
      expect(broken).toEqual([])
    },
  )

  it('is short: the README has at most 80 lines, all together, manuals for staff apart, at most 30,000 words', () => {
    expect(readText('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(80)
    const counted = documents.filter(document => !document.startsWith('docs/manual/'))
    const words = counted.flatMap(document => readText(document).match(/\S+/g) ?? [])
    expect(words.length).toBeLessThanOrEqual(30_000)
  })
})

it('every file that the Dockerfile copies is in the context of its build', () => {
  const lines = (path: string) => readText(path).split('\n')
  const patterns = lines('.dockerignore').flatMap(line => {
    const [, isKept, pattern] = /^(!?)([^#\s].*)$/.exec(line) ?? []
    return pattern === undefined ? [] : [{ pattern, isKept: isKept === '!' }]
  })
  // As Docker does: the last pattern that matches the path or a folder above it decides.
  const isSent = (path: string) =>
    patterns.findLast(({ pattern }) => matchesGlob(path, pattern) || matchesGlob(path, `${pattern}/**`))?.isKept ?? true
  const copied = lines('Dockerfile').flatMap(line => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(copied).toContain('observer')
  const absent = copied.filter(source => {
    const sources = files.filter(path => path === source || path.startsWith(`${source}/`))
    return !(sources.some(isSent) || (source === 'package-lock.json' && isSent(source)))
  })
  expect(absent).toEqual([])
  const isSource = (path: string) =>
    copied.some(source => path.startsWith(`${source}/src/`)) && !path.includes('.test.')
  expect(files.filter(path => isSource(path) && !isSent(path))).toEqual([])
})

describe('a workflow', () => {
  const workflows = files.filter(path => path.startsWith('.github/workflows/'))

  it('pins each action by its commit and names the version', () => {
    const used = workflows.flatMap(path => readText(path).match(/uses: .*/g) ?? [])
    expect(used.length).toBeGreaterThan(0)
    expect(used.filter(line => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([])
  })

  it('builds the released image with attestations, on bases that are pinned by digest', () => {
    const release = readText('.github/workflows/release.yml')
    const bases = readText('Dockerfile').match(/(?<=^ARG )[A-Z_]+(?=.*\nARG |.*\n\n)/gm) ?? []
    expect(bases).toEqual(['BUILD_IMAGE', 'RUNTIME_IMAGE'])
    expect(readText('Dockerfile').match(/(?<=^FROM )\$.*?(?=\s)/gm)).toEqual(bases.map(name => `\${${name}}`))
    expect(release).toContain(`for name in ${bases.join(' ')}; do`)
    expect(release).toContain('echo "$name=$base@$digest" >>base-images.txt')
    const build = /docker buildx build [\s\S]*? \.\n/.exec(release)?.[0] ?? ''
    for (const [index] of bases.entries()) expect(build).toContain(`"$(sed -n ${index + 1}p base-images.txt)"`)
    expect(build).toContain('--provenance=mode=max --sbom=true')
  })

  it('has no permission but those that its jobs name', () => {
    const granted = workflows.map(path => /^permissions:(.*(?:\n {2}.*)*)/m.exec(readText(path))?.[1]?.trim())
    expect(new Set(granted)).toEqual(new Set(['contents: read', '{}']))
  })
})

it('each loss of docs/losses.md has a test with its number', () => {
  const listed = [...readText('docs/losses.md').matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
  const tests = files.filter(file => /\.(test|e2e)\.tsx?$/.test(file))
  const tested = tests.flatMap(file =>
    [...readText(file).matchAll(/(?:it|test)\('loss(?:es)? ([\d, ]+):/g)].flatMap(([, numbers = '']) =>
      numbers.split(', ').map(Number),
    ),
  )
  expect([...new Set(tested)].toSorted((a, b) => a - b)).toEqual(listed)
})

describe('the layer check', () => {
  it('reads the files of every workspace, including JSX', async () => {
    const { modules } = await checkLayers()
    expect(modules.length).toBeGreaterThan(20)
    for (const part of ['contract/src/', 'tables/src/', 'server/src/', 'web/src/', 'observer/src/', 'bench/']) {
      expect(modules.some(path => path.startsWith(part))).toBe(true)
    }
    expect(modules.some(path => path.endsWith('.tsx'))).toBe(true)
    // Parses every file of the project.
  })

  it('reports tests that import another test tree, or a test', async () => {
    const planted = {
      'e2e/a.e2e.ts': "import '../testkit/a.ts'\nimport '../server/src/a.ts'\nimport '../bench/a.ts'\n",
      'resilience/a.resilience.ts': "import '../server/test/a.ts'\n",
      'server/src/a.test.ts': "import '../test/a.ts'\nimport './b.test.ts'\nimport '../../web/test/a.ts'\n",
    }
    const workspaces = ['contract', 'tables', 'server', 'web', 'observer'].map(name => `${name}/src`)
    const empty = [...workspaces, 'testkit', 'bench', 'server/test', 'web/test', 'observer/test']
    const folder = await mkdtemp(join(tmpdir(), 'layers-'))
    try {
      const sources = { ...Object.fromEntries(empty.map(path => [`${path}/a.ts`, 'export {}\n'])), ...planted }
      for (const [path, source] of Object.entries({ ...sources, 'server/src/b.test.ts': 'export {}\n' })) {
        await mkdir(join(folder, dirname(path)), { recursive: true })
        await writeFile(join(folder, path), source)
      }
      const { violations } = await checkLayers(folder)
      expect(violations.map(sentence => sentence.split('. ')[0]).toSorted()).toEqual([
        'e2e/a.e2e.ts → bench/a.ts: tests-import-no-other-test-tree',
        'resilience/a.resilience.ts → server/test/a.ts: tests-import-no-other-test-tree',
        'server/src/a.test.ts → server/src/b.test.ts: tests-are-not-imported',
        'server/src/a.test.ts → web/test/a.ts: unit-tests-import-no-other-test-tree',
      ])
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
