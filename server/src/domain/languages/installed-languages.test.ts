import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { negotiateLanguage, problemTitle, setServerTexts } from '../messages.ts'
import { availableLanguages, readInstalledLanguages, watchInstalledLanguages } from './installed-languages.ts'

const english = {
  greeting: {
    hello: 'Hello {name}',
    reports: '{count, plural, one {# report} other {# reports}}',
    link: 'See <a>it</a>',
  },
}
let folder = ''
const folders = () => ({
  installed: join(folder, 'languages'),
  builtIn: { office: join(folder, 'office'), app: join(folder, 'app') },
})
const write = async (path: string, content: unknown) => {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-languages-'))
  await write('office/en.json', english)
  await write('app/en.json', { first: { start: { title: 'Welcome' } }, later: { me: { title: 'Me' } } })
})
afterEach(async () => {
  setServerTexts(new Map())
  await rm(folder, { recursive: true })
})

test('a language of a made-up tag has its texts, and English where it has none', async () => {
  await write('languages/office/qaa-Arab.json', {
    greeting: { hello: 'Olleh {name}' },
    server: { problems: { not_found: 'Dnuof ton' } },
  })
  await write('languages/app/qaa-Arab.json', { first: { start: { title: 'Emoclew' } } })
  const languages = await readInstalledLanguages(folders())
  expect(languages.issues).toEqual([])
  expect(availableLanguages(languages).office).toEqual(['en', 'ro', 'qaa-Arab'])
  expect(availableLanguages(languages).app).toContain('qaa-Arab')
  const { greeting } = JSON.parse(languages.office.get('qaa-Arab') ?? '')
  expect(greeting.hello).toEqual(['Olleh ', ['name']])
  expect(greeting.link).toEqual(expect.arrayContaining(['See ']))
  expect(JSON.parse(languages.office.get('qaa-Arab') ?? '')).not.toHaveProperty('server')
  expect(languages.app.get('qaa-Arab')).toEqual({
    first: JSON.stringify({ start: { title: 'Emoclew' } }),
    later: JSON.stringify({ me: { title: 'Me' } }),
  })
})

test('each fault is named by file and key, and the rest of the file works', async () => {
  await write('languages/office/pl.json', {
    greeting: {
      hello: 'Cześć {nazwa}',
      reports: '{count, plural, one {# raport} two {# raporty} other {# raportów}}',
      link: 'Zobacz <a>to</a>',
      more: 'Więcej',
    },
    other: {},
  })
  await write('languages/office/cs.json', {
    greeting: { hello: 'Ahoj', link: 'Viz <a>to</a><img></img>', reports: '{count' },
  })
  await write('languages/office/sk.json', { greeting: 'Ahoj' })
  await write('languages/app/de.json', '{"first":')
  await write('languages/app/not_a_tag.json', {})
  const { issues, office, app } = await readInstalledLanguages(folders())
  const found = issues.map(({ file, key, problem }) => `${file} ${key}: ${problem}`).toSorted()
  expect(found).toEqual([
    expect.stringMatching(/^app\/de.json : can’t be read as JSON: /),
    'app/not_a_tag.json : isn’t named after a BCP 47 tag, such as pt-BR.json',
    'office/cs.json greeting.hello: lacks a placeholder: name',
    'office/cs.json greeting.link: has HTML that English has not: <img>',
    expect.stringMatching(/^office\/cs.json greeting.reports: is no ICU message: /),
    'office/pl.json greeting.hello: has a placeholder that English has not: nazwa',
    'office/pl.json greeting.more: is unknown',
    'office/pl.json greeting.reports: has a plural form that the language lacks: two; it has few, many, one, other',
    'office/pl.json other: is unknown',
    'office/sk.json greeting: must be an object of texts',
  ])
  expect(JSON.parse(office.get('pl') ?? '').greeting).toMatchObject({ hello: ['Hello ', ['name']] })
  expect(JSON.stringify(JSON.parse(office.get('pl') ?? '').greeting.link)).toContain('Zobacz')
  expect([...app.keys()]).toEqual([])
})

test('a running server reads added and changed files, also its own texts in them', async () => {
  const find = watchInstalledLanguages(folders())
  expect((await find()).office.size).toBe(0)
  const now = vi.spyOn(performance, 'now')
  const later = () => now.mockReturnValue((now.mock.results.length + 1) * 1e6)
  const file = await write('languages/office/fr.json', { server: { problems: { not_found: 'Introuvable' } } })
  later()
  expect([...(await find()).office.keys()]).toEqual(['fr'])
  expect(negotiateLanguage('FR-ca, en;q=0.5')).toBe('fr')
  expect(problemTitle('fr', 'not_found')).toBe('Introuvable')
  expect(problemTitle('fr', 'forbidden')).toBe(problemTitle('en', 'forbidden'))
  await writeFile(file, JSON.stringify({ server: { problems: { not_found: 'Pas trouvé' } } }))
  await utimes(file, 2e9, 2e9)
  later()
  await find()
  expect(problemTitle('fr', 'not_found')).toBe('Pas trouvé')
  await rm(file)
  later()
  expect((await find()).office.size).toBe(0)
  expect(negotiateLanguage('fr, ro;q=0.5')).toBe('ro')
  now.mockRestore()
})
