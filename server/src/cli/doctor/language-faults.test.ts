import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readInstalledLanguages } from '../../domain/languages/installed-languages.ts'
import { evaluateReadiness } from '../../features/readiness/checks.ts'
import { readInstallationFacts } from '../../features/readiness/read-facts.ts'
import { describeCheck } from './describe-check.ts'

const english = { greeting: { hello: 'Hello {name}', reports: '{count, plural, one {# report} other {# reports}}' } }
const french = { hello: 'Bonjour {name}' }
let folder = ''

const write = async (path: string, content: string) => {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, content)
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-doctor-'))
  await write('office/en.json', JSON.stringify(english))
})
afterEach(() => rm(folder, { recursive: true }))

const diagnose = async () => {
  const folders = { installed: join(folder, 'languages'), builtIn: { office: join(folder, 'office'), app: folder } }
  const languages = await readInstalledLanguages(folders)
  const facts = await readInstallationFacts({
    timeZone: 'UTC',
    isPushConfigured: false,
    isWebPushConfigured: false,
    clock: () => new Date(),
    findInstalled: async () => languages,
  })
  const checks = evaluateReadiness({ ...facts, database: { problem: 'not opened' }, mission: undefined })
  const [finding = '', advice] = checks.filter(({ id }) => id === 'languages').flatMap(describeCheck)
  return { finding, advice, texts: languages.office.get('fr') }
}

test('a file without a fault is named as a language', async () => {
  await write('languages/office/fr.json', JSON.stringify({ greeting: french }))
  expect(await diagnose()).toMatchObject({
    finding: expect.stringMatching(/^ok +Languages +office en, ro, fr; app en, ro, .*ar$/),
    advice: undefined,
  })
})

test.each([
  ['that isn’t JSON', '{"greeting":', 'the file can’t be read as JSON'],
  ['with a key too much', { ...french, bye: 'Au revoir' }, '“greeting.bye” is unknown'],
  ['with another placeholder', { ...french, reports: '{nombre}' }, '“greeting.reports” has a placeholder that'],
  ['with HTML', { ...french, reports: '<b>{count}</b>' }, '“greeting.reports” has HTML that English has not: <b>'],
  [
    'with a plural form that the language lacks',
    { ...french, reports: '{count, plural, few {#} other {#}}' },
    '“greeting.reports” has a plural form that the language lacks: few; it has many, one, other',
  ],
])('a file %s is named with its key, and its other texts are used', async (_, greeting, problem) => {
  await write('languages/office/fr.json', typeof greeting === 'string' ? greeting : JSON.stringify({ greeting }))
  const { finding, advice, texts } = await diagnose()
  expect(finding).toMatch(/^WARNING +Languages /)
  expect(finding).toContain(`; 1 fault: languages/office/fr.json: ${problem}`)
  expect(advice).toContain('scrutineer translations')
  if (typeof greeting !== 'string') expect(texts).toContain('Bonjour')
})

test('a file that isn’t named after a tag is named, and the others are used', async () => {
  await write('languages/office/french.fr.json', JSON.stringify({ greeting: french }))
  await write('languages/office/fr.json', JSON.stringify({ greeting: french }))
  const { finding, texts } = await diagnose()
  expect(finding).toContain('languages/office/french.fr.json: the file isn’t named after a BCP 47 tag')
  expect(texts).toContain('Bonjour')
})
