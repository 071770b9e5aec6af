import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listTranslations } from './command.ts'

const reports = (forms: string) => `{count, plural, ${forms}}`
const english = { list: { hello: 'Hello {name}', reports: reports('one {# report} other {# reports}'), end: 'End' } }
let folder = ''

const write = async (path: string, texts: unknown) => {
  const file = join(folder, path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, typeof texts === 'string' ? texts : JSON.stringify(texts))
}
const translationsOf = async (tag: string) => {
  const builtIn = { office: join(folder, 'office'), app: join(folder, 'app') }
  const lines: string[] = []
  const { isDone } = await listTranslations({ installed: join(folder, 'languages'), builtIn }, [tag], line =>
    lines.push(line),
  )
  return { isDone, lines: lines.filter(line => !line.includes('“server.')) }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scrutineer-translations-'))
  await write('office/en.json', english)
  await write('app/en.json', english)
})
afterEach(() => rm(folder, { recursive: true }))

test('says what a language lacks, has too much, and has with other placeholders or plural forms', async () => {
  const office = {
    hello: 'Cześć {imię}',
    reports: reports('one {# raport} two {#} other {# raportów}'),
    more: 'Więcej',
  }
  await write('languages/office/pl.json', { list: office })
  await write('languages/app/pl.json', { list: { ...english.list, reports: reports('one {#} other {#}') } })
  const { isDone, lines } = await translationsOf('pl')
  expect(isDone).toBe(false)
  expect(lines).toEqual([
    'office: “list.more” is unknown; it isn’t used.',
    'office: “list.hello” has a placeholder that English has not: imię; it isn’t used.',
    'office: “list.reports” has a plural form that the language lacks: two; it has few, many, one, other; it isn’t used.',
    'office: “list.end” has no text.',
    expect.stringMatching(/^office, Polski: \d+ texts are missing, 3 aren’t used\.\n$/),
    'app: lacks plural forms, the general one is shown: list.reports: few, many',
    expect.stringMatching(/^app, Polski: \d+ texts are missing, 0 aren’t used\.\n$/),
  ])
})

test('names the file that a language lacks, and one that isn’t JSON', async () => {
  await write('languages/app/qaa.json', english)
  expect((await translationsOf('qaa')).lines).toEqual([
    'languages/office/qaa.json isn’t there: office would be in English.',
    expect.stringMatching(/^office, Qaa: \d+ texts are missing/),
    expect.stringMatching(/^app, Qaa: \d+ texts are missing/),
  ])
  await write('languages/app/qaa.json', '{')
  await expect(translationsOf('qaa')).rejects.toThrow(/^languages\/app\/qaa\.json: .*JSON/)
})
