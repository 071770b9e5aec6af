import { describe, expect, it } from 'vitest'
import {
  findCitedPaths,
  findOpenedOverlays,
  findOverlays,
  findUnservedEndpoints,
  findUntranslatedToasts,
  findUnusedKeys,
  messagesByKey,
} from './repo-rules.mjs'

describe('findUnservedEndpoints', () => {
  it('reports endpoints that are not passed to serve', () => {
    const sources = ['serve(observers.list, list)\nserve(\n  observers.count,\n  count)', 'serve(app, ngos.list, list)']
    expect(findUnservedEndpoints(sources, ['observers.list', 'observers.count', 'ngos.list', 'ngos.add'])).toEqual([
      'ngos.add',
    ])
  })

  it('ignores endpoints that are only mentioned', () => {
    expect(findUnservedEndpoints(['// serves observers.list\nask(observers.list)'], ['observers.list'])).toEqual([
      'observers.list',
    ])
  })
})

describe('findUnusedKeys', () => {
  it('accepts a key in full, or its namespace and remainder in one file', () => {
    const sources = ["const t = useTranslations('login')\nt('SUBMIT')", 't("a.b")']
    expect(findUnusedKeys(['login.SUBMIT', 'a.b', 'login.OLD', 'ngos.SUBMIT'], sources)).toEqual([
      'login.OLD',
      'ngos.SUBMIT',
    ])
  })

  it('accepts keys that a template builds, with its namespace', () => {
    const hole = (name: string) => `\${${name}}`
    const source = `const t = useTranslations('calls')\nt(isOpen ? 'open' : \`state.${hole('state')}\`)\nt(\`${hole('kind')}Title\`)\nt(\`${hole('key')}\`)`
    expect(
      findUnusedKeys(['calls.state.late', 'calls.addTitle', 'ngos.state.late', 'calls.addText'], [source]),
    ).toEqual(['ngos.state.late', 'calls.addText'])
  })

  it('reports keys that only end as a template does, which begins with no text and is used in another namespace', () => {
    const source = `const t = useTranslations('calls')\nt(\`\${field}Of\`)`
    expect(findUnusedKeys(['calls.nameOf', 'ngos.nameOf'], [source])).toEqual(['ngos.nameOf'])
  })
})

describe('messagesByKey', () => {
  it('joins nested keys with dots', () => {
    expect([...messagesByKey({ a: { b: 'one' }, c: 'two' })]).toEqual([
      ['a.b', 'one'],
      ['c', 'two'],
    ])
  })
})

describe('findCitedPaths', () => {
  it('returns paths of the repository and ignores URLs, media types, patterns and build outputs', () => {
    const text =
      'See `server/src/gone.ts`, `web/dist`, `old/place.ts`, `/api/v1/ngo`, `text/csv`, `features/<word>/routes.ts`.'
    expect(findCitedPaths(text, ['server', 'web'])).toEqual(['server/src/gone.ts', 'old/place.ts'])
  })
})

describe('findUntranslatedToasts', () => {
  it('reports string literals, and ignores keys and texts of the server', () => {
    const untranslated = ["toast('error', 'Oh no', t('no'))", "toast('success', t('done'), `all saved`)"]
    const translated = [
      "toast('success', t('done'), t('saved', { count }))",
      "toast('error', t('no'), all.join('\\n'))",
    ]
    expect(findUntranslatedToasts([...untranslated, ...translated].join('\n'))).toEqual(untranslated)
  })
})

describe('findOverlays', () => {
  const find = (source: string) => findOverlays('a.tsx', source)

  it('detects dialogs, list boxes and menus, and ignores mentions of them', () => {
    const opening = [
      '<Dialog title="x">',
      '<FormDialog\n',
      'void confirm({ title })',
      '<NumberPicker',
      '{ label: "Delete", onSelect: () => ask() }',
      '<div popover="auto">',
    ]
    expect(opening.filter(source => find(source).length === 0)).toEqual([])
    const others = [
      '<DialogButtons>',
      "role: 'dialog'",
      '<Tabs onSelect={setTab}>',
      'onSelect: (rows: Rows) => void',
      'confirm(id)',
    ]
    expect(others.flatMap(find)).toEqual([])
  })

  it('names the declarations of a module with several', () => {
    const [one, other] = ['const One = () => <Dialog />\n', 'export const Other = () => {\n  <Dialog />\n}\n']
    expect(find(`${one}const none = 1\n`)).toEqual(['a.tsx'])
    expect(find(`${one}const none = 1\n${other}`)).toEqual(['a.tsx: One', 'a.tsx: Other'])
  })
})

describe('findOpenedOverlays', () => {
  it('returns the paths of the openers, and the names of a module’s overlays', () => {
    const openers = "import '../journey.ts'\n'features/a/b.tsx': async () => {\n'c.tsx: One, Other': walk.inDialog(x)"
    expect(findOpenedOverlays(openers)).toEqual(['features/a/b.tsx', 'c.tsx: One', 'c.tsx: Other'])
  })
})
