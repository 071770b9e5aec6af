import { describe, expect, it } from 'vitest'
import {
  findCitedPaths,
  findOpenedComponents,
  findUnservedEndpoints,
  findUntranslatedToasts,
  findUnusedKeys,
  messagesByKey,
  opensOverlay,
} from './repo-rules.mjs'

describe('unservedIn', () => {
  it('names the calls that nobody passes to serve', () => {
    const sources = ['serve(observers.list, list)\nserve(\n  observers.count,\n  count)', 'serve(app, ngos.list, list)']
    expect(findUnservedEndpoints(sources, ['observers.list', 'observers.count', 'ngos.list', 'ngos.add'])).toEqual([
      'ngos.add',
    ])
  })

  it('is not content with a call that is only mentioned', () => {
    expect(findUnservedEndpoints(['// serves observers.list\nask(observers.list)'], ['observers.list'])).toEqual([
      'observers.list',
    ])
  })
})

describe('unusedKeys', () => {
  it('finds a key in full, or by its namespace and rest in one file', () => {
    const sources = ["const t = useTranslations('login')\nt('SUBMIT')", 't("a.b")']
    expect(findUnusedKeys(['login.SUBMIT', 'a.b', 'login.OLD', 'ngos.SUBMIT'], sources)).toEqual([
      'login.OLD',
      'ngos.SUBMIT',
    ])
  })
})

describe('wordsByKey', () => {
  it('joins nested keys by dots', () => {
    expect([...messagesByKey({ a: { b: 'one' }, c: 'two' })]).toEqual([
      ['a.b', 'one'],
      ['c', 'two'],
    ])
  })
})

describe('citedPaths', () => {
  it('takes paths of the repository and leaves routes, media types and patterns alone', () => {
    const text = 'See `server/src/gone.ts`, `old/place.ts`, `/api/v1/ngo`, `text/csv`, `features/<word>/routes.ts`.'
    expect(findCitedPaths(text, ['server', 'web'])).toEqual(['server/src/gone.ts', 'old/place.ts'])
  })
})

describe('toastsInOneLanguage', () => {
  it('finds words in quotes, and leaves keys and what the server says alone', () => {
    const own = ["toast('error', 'Oh no', t('no'))", "toast('success', t('done'), `all saved`)"]
    const told = ["toast('success', t('done'), t('saved', { count }))", "toast('error', t('no'), all.join('\\n'))"]
    expect(findUntranslatedToasts([...own, ...told].join('\n'))).toEqual(own)
  })
})

describe('opensSomething', () => {
  it('knows dialogs, lists and menus, and leaves what merely speaks of them alone', () => {
    const opening = ['<Dialog title="x">', '<Confirm\n', '<NumberPicker', '{ label: "Delete", onSelect: () => ask() }']
    expect(opening.filter(source => !opensOverlay(source))).toEqual([])
    const others = ['<DialogForm>', "role: 'dialog'", '<Tabs onSelect={setTab}>', 'onSelect: (rows: Rows) => void']
    expect(others.filter(opensOverlay)).toEqual([])
  })
})

describe('openedIn', () => {
  it('takes the paths that openers are listed by', () => {
    expect(findOpenedComponents("import '../journey.ts'\n'features/a/b-dialog.tsx': async () => {")).toEqual([
      'features/a/b-dialog.tsx',
    ])
  })
})
