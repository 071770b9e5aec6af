import { dirname } from 'node:path'
import { appLanguages } from '@scrutineer/contract/core/languages'
import { endpoints } from '@scrutineer/contract/endpoints'
import { describe, expect, it } from 'vitest'
import { compareTexts, findMissingForms, type TextTree } from '../../server/src/domain/languages/compare-texts.ts'
import { projectFiles, readText } from './project-files.mjs'
import {
  findOpenedOverlays,
  findOverlays,
  findUnservedEndpoints,
  findUntranslatedToasts,
  findUnusedKeys,
  messagesByKey,
} from './repo-rules.mjs'

const files = projectFiles()
const isTest = (path: string) => /\.test\.tsx?$/.test(path)

describe('the contract', () => {
  it('is served in full', () => {
    const sources = files.filter(path => path.startsWith('server/src/') && !isTest(path)).map(readText)
    const calls = Object.entries(endpoints).flatMap(([feature, endpoints]) =>
      Object.keys(endpoints).map(name => `${feature}.${name}`),
    )
    expect(findUnservedEndpoints(sources, calls)).toEqual([])
  })
})

describe('the server', () => {
  it('refuses base paths that begin like a screen', () => {
    const firstSegments = (file: string, pattern: RegExp) =>
      new Set([...readText(file).matchAll(pattern)].map(([, path = '']) => path))
    const screens = firstSegments('web/src/shared/paths.ts', /^ {2}\w+: '(\/[\w-]+)/gm)
    expect(screens.size).toBeGreaterThan(10)
    expect(firstSegments('server/src/http/screen-paths.ts', /'(\/[\w-]+)'/g)).toEqual(screens)
  })
})

describe('a feature of the server', () => {
  it('has a test of its routes', () => {
    const routes = files.filter(path => /^server\/src\/features\/[^/]+\/(routes|feature)\.ts$/.test(path))
    expect(routes.length).toBeGreaterThan(0)
    const tested = new Set(files.filter(isTest).map(path => path.replace(/(\.slow)?\.test\.ts$/, '.ts')))
    expect(routes.filter(path => !tested.has(path))).toEqual([])
  })

  it('has no other files if it is one file', () => {
    const folders = files.filter(path => /^server\/src\/features\/.*\/feature\.ts$/.test(path)).map(dirname)
    expect(folders.length).toBeGreaterThan(0)
    const others = files.filter(
      path => folders.includes(dirname(path)) && !isTest(path) && !path.endsWith('/feature.ts'),
    )
    expect(others).toEqual([])
  })

  it('builds queries in its stores, or in its only file', () => {
    const sources = files.filter(path => /^server\/src\/(?!db\/)/.test(path) && !isTest(path))
    const building = sources.filter(path => /\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(readText(path)))
    expect(building.length).toBeGreaterThan(10)
    expect(building.filter(path => !/([/-]store|\/feature)\.ts$/.test(path))).toEqual([])
  })
})

describe('the texts', () => {
  const english = messagesByKey(JSON.parse(readText('web/public/assets/i18n/en.json')))
  const romanian = messagesByKey(JSON.parse(readText('web/public/assets/i18n/ro.json')))

  it('of each language are complete, with the values, the markup and the plural forms', () => {
    const readFrom = (folder: string) => (tag: string) => JSON.parse(readText(`${folder}/${tag}.json`))
    const [office, app] = [readFrom('web/public/assets/i18n'), readFrom('observer/src/texts')]
    const faultsOf = (tag: string, reference: TextTree, own: TextTree) => {
      const { issues, missing } = compareTexts(tag, reference, own)
      return [
        ...issues.map(({ key, problem }) => `${key} ${problem}`),
        ...missing,
        ...findMissingForms(tag, reference, own),
      ]
    }
    const counted = '{n, plural, one {#} other {#}}'
    expect(faultsOf('pl', { a: { b: '{n}' } }, { a: { b: '', c: '' } })).toEqual(['a.c is unknown', 'a.b'])
    expect(faultsOf('pl', { a: counted }, { a: counted })).toEqual(['a: few, many'])
    expect(faultsOf('ro', office('en'), office('ro'))).toEqual([])
    const tags = files.flatMap(path => /^observer\/src\/texts\/([\w-]+)\.json$/.exec(path)?.slice(1) ?? [])
    expect(tags.toSorted()).toEqual(appLanguages.toSorted())
    for (const tag of tags) expect([tag, faultsOf(tag, app('en'), app(tag))]).toEqual([tag, []])
  })

  it('are all used', () => {
    // By folder: a component may use keys that another file of the folder selects.
    const sources = new Map<string, string>()
    for (const path of files.filter(path => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path))) {
      const folder = dirname(path)
      sources.set(folder, `${sources.get(folder) ?? ''}${readText(path)}`)
    }
    // It takes the translator of its caller.
    const emptyList = readText('web/src/shared/pages/empty-list.tsx')
    const texts = [...sources.values()].map(text => (text.includes('/pages/empty-list.tsx') ? text + emptyList : text))
    expect(findUnusedKeys([...english.keys()], texts)).toEqual([])
  })

  it('are used by every toast', () => {
    const sources = files.filter(path => /^web\/src\/.*\.tsx?$/.test(path) && !isTest(path)).map(readText)
    expect(sources.filter(text => /(?<![\w.])toast\(/.test(text)).length).toBeGreaterThan(10)
    expect(sources.flatMap(findUntranslatedToasts)).toEqual([])
  })

  it('with the name of a level replace a text that exists', () => {
    const names = [...english.keys()].filter(key => key.startsWith('levelTexts.'))
    expect(names.length).toBeGreaterThan(20)
    expect(names.filter(key => !english.has(key.replace('levelTexts.', '')))).toEqual([])
  })

  it('address people formally in Romanian, buttons included, and have one word for one thing', () => {
    const findWords = (words: string) =>
      [...romanian].filter(([, text]) => new RegExp(`(?<!\\p{L})(?:${words})(?!\\p{L})`, 'iu').test(text))
    expect(findWords('tu|tine|ție|tău|tăi|ta|tale|îți|te rugăm|poți|vrei|ești|vei')).toEqual([])
    // `docs/glossary.md` has the words to use.
    expect(findWords('model|modele|rund[aăe]|datorează|pregătire|fotografi[aei]+|(?:a )?sesizat|sesizează')).toEqual([])
    expect([...romanian].filter(([, text]) => /[şţ]/i.test(text))).toEqual([])
    const verbs =
      'Adaugă|Alege|Arată|Ascunde|Caută|Copiază|Creează|Deschide|Descarcă|Elimină|Exportă|Importă|Începe|Închide|Încearcă|Intră|Încheie|Leagă|Mergi|Modifică|Mută|Preia|Publică|Redă|Refă|Renunță|Respinge|Retrage|Schimbă|Scoate|Scrie|Sună|Transferă|Trimite|Unește|Verifică|Vezi|Șterge'
    const singular = new RegExp(`(?:^|[{>])(?!Lipsește)(?:${verbs}|\\p{Lu}\\p{L}+(?:ează|ește))(?!\\p{L})`, 'u')
    // A sentence may begin with a verb that describes something.
    expect([...romanian].filter(([, text]) => singular.test(text) && !text.endsWith('.'))).toEqual([])
  })

  it('of both apps have the plural forms of what they count', () => {
    const nouns =
      'stations|observers|reports|answers|questions|minutes|hours|items|files|rows|columns|lines|options|elements|phones|secții|observatori|rapoarte|răspunsuri|întrebări|minute|ore|elemente|fișiere|rânduri|coloane|linii|opțiuni|județe|telefoane'
    const counting = new RegExp(`\\{\\w+(?:, number)?\\} (?:de )?(?:${nouns})(?!\\p{L})`, 'gu')
    /** A text in braces is one of the forms of a plural. */
    const isPluralForm = (before: string) => before.split('{').length > before.split('}').length
    const hasBareCount = (text: string) =>
      [...text.matchAll(counting)].some(({ index }) => !isPluralForm(text.slice(0, index)))
    expect(hasBareCount('din {total} răspunsuri')).toBe(true)
    const observerTexts = ['en', 'ro'].map(name =>
      messagesByKey(JSON.parse(readText(`observer/src/texts/${name}.json`))),
    )
    const bare = [english, romanian, ...observerTexts].flatMap(texts =>
      [...texts].flatMap(([key, text]) => (hasBareCount(text) ? [key] : [])),
    )
    // Limits, or numbers beyond one.
    const allowed = [
      'fieldErrors.tooMany',
      'answers.filesHint',
      'answers.tooManyFiles',
      'observerImport.tooMany',
      'tableFiles.tooManyRows',
      'formFiles.issues.tooManyRows',
      'formFiles.issues.tooManyElements',
      'formFiles.issues.tooManyOptions',
      'stations.observersLimited',
      'unplaced.savedFile.stoppedByRefusals',
      'unplaced.savedFile.stoppedAtLimit',
    ]
    expect([...new Set(bare)].filter(key => !allowed.includes(key))).toEqual([])
  })

  it('are never empty', () => {
    const empty = [english, romanian].flatMap(messages => [...messages].filter(([, text]) => text.trim() === ''))
    expect(empty).toEqual([])
  })
})

describe('a dialog, a menu or a list to choose from', () => {
  it('is opened by e2e/surfaces.e2e.ts', () => {
    const sources = files.filter(path => /^web\/src\/(?!ui\/).*\.tsx?$/.test(path) && !isTest(path))
    const overlays = sources.flatMap(path => findOverlays(path.replace('web/src/', ''), readText(path)))
    expect(overlays.length).toBeGreaterThan(20)
    const openers = files.filter(path => path.startsWith('e2e/surfaces/'))
    const opened = openers.flatMap(path => findOpenedOverlays(readText(path)))
    // Once each, whatever number of journeys open them.
    expect([...new Set(opened)].sort()).toEqual(overlays.sort())
  })
})

describe('a journey by the keyboard', () => {
  it('uses no mouse and no script', () => {
    const sources = files.filter(path => /^e2e\/keyboard.*\.ts$/.test(path)).map(readText)
    expect(sources.length).toBeGreaterThan(1)
    const others =
      /\.(\w*click|tap|fill|\w*check|focus|hover|select\w+|dragTo|dispatch\w+|pressSequentially|setInputFiles)\(|\.(mouse|touchscreen)\b/gi
    expect(sources.flatMap(text => text.match(others) ?? [])).toEqual([])
  })
})

describe('a style of both apps', () => {
  const physical =
    /(?<![\w.\-/])-?(?:(?:scroll-)?[mp][lr]|border-[lr]|rounded-(?:[lr]|[tb][lr])|translate-x|(?:left|right)(?=-[\d[(pfa]))(?:-[\w[(][^\s'"`]*|(?=[\s'"`]))|\b(?:text|float|clear|origin)-(?:left|right)\b|^ *(?:(?:margin|padding|border|scroll-\w+)-)?(?:left|right)(?:-[\w-]+)?: .*;|(?:text-align|float): (?:left|right)/gm

  it('names the sides by the direction of the text', () => {
    const find = (text: string) => text.match(physical) ?? []
    const faults = "'p-1 ml-2 sm:-right-1', 'text-left border-r'\n  padding-left: 1rem;\n  left: 0;"
    expect(find(faults).map(fault => fault.trim())).toEqual([
      ...['ml-2', '-right-1', 'text-left', 'border-r', 'padding-left: 1rem;', 'left: 0;'],
    ])
    const styles = files.filter(path => /^(web|observer)\/(src|build)\/.*\.(css|tsx?)$/.test(path) && !isTest(path))
    expect(styles.flatMap(path => find(readText(path)).map(fault => `${path}: ${fault}`))).toEqual([
      // Values and hours go from left to right, in `dir="ltr"`.
      'web/src/features/analysis/typed-values.tsx: -translate-x-1/2',
      // West is left.
      'web/src/features/situation/map/dot-map.tsx: right-2',
      'web/src/features/situation/map/dot-map.tsx: left-2',
      'web/src/features/stations/station/day-strip.tsx: -translate-x-1/2',
      'web/src/features/stations/station/day-strip.tsx: -translate-x-1/2',
      // Positions that scripts measure.
      'web/src/lib/drag/pointer.ts: left-0',
      'web/src/ui/feedback/toaster.tsx: translate-x-4',
      'web/src/ui/layout/chart-axes.tsx: -translate-x-1/2',
    ])
  })
})
