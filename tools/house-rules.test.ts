import { describe, expect, it } from 'vitest'
import {
  citedPaths,
  openedIn,
  opensSomething,
  toastsInOneLanguage,
  unservedIn,
  unusedKeys,
  wordsByKey,
} from './lib/house-rules.mjs'

describe('unservedIn', () => {
  it('names the calls that nobody passes to serve', () => {
    const sources = ['serve(observers.list, list)\nserve(\n  observers.count,\n  count)', 'serve(app, ngos.list, list)']
    expect(unservedIn(sources, ['observers.list', 'observers.count', 'ngos.list', 'ngos.add'])).toEqual(['ngos.add'])
  })

  it('is not content with a call that is only mentioned', () => {
    expect(unservedIn(['// serves observers.list\nask(observers.list)'], ['observers.list'])).toEqual([
      'observers.list',
    ])
  })
})

describe('unusedKeys', () => {
  it('finds a key in full, or by its namespace and rest in one file', () => {
    const sources = ["const t = useTranslations('login')\nt('SUBMIT')", 't("a.b")']
    expect(unusedKeys(['login.SUBMIT', 'a.b', 'login.OLD', 'ngos.SUBMIT'], sources)).toEqual([
      'login.OLD',
      'ngos.SUBMIT',
    ])
  })
})

describe('wordsByKey', () => {
  it('joins nested keys by dots', () => {
    expect([...wordsByKey({ a: { b: 'one' }, c: 'two' })]).toEqual([
      ['a.b', 'one'],
      ['c', 'two'],
    ])
  })
})

describe('citedPaths', () => {
  it('takes paths of the repository and leaves routes, media types and patterns alone', () => {
    const text = 'See `server/src/gone.ts`, `old/place.ts`, `/api/v1/ngo`, `text/csv`, `features/<word>/routes.ts`.'
    expect(citedPaths(text, ['server', 'web'])).toEqual(['server/src/gone.ts', 'old/place.ts'])
  })
})

describe('toastsInOneLanguage', () => {
  it('finds words in quotes, and leaves keys and what the server says alone', () => {
    const own = ["toast('error', 'Oh no', t('no'))", "toast('success', t('done'), `all saved`)"]
    const told = ["toast('success', t('done'), t('saved', { count }))", "toast('error', t('no'), all.join('\\n'))"]
    expect(toastsInOneLanguage([...own, ...told].join('\n'))).toEqual(own)
  })
})

describe('opensSomething', () => {
  it('knows dialogs, lists and menus, and leaves what merely speaks of them alone', () => {
    const opening = ['<Dialog title="x">', '<Confirm\n', '<NumberPicker', '{ label: "Delete", onSelect: () => ask() }']
    expect(opening.filter(source => !opensSomething(source))).toEqual([])
    const others = ['<DialogForm>', "role: 'dialog'", '<Tabs onSelect={setTab}>', 'onSelect: (rows: Rows) => void']
    expect(others.filter(opensSomething)).toEqual([])
  })
})

describe('openedIn', () => {
  it('takes the paths that openers are listed by', () => {
    expect(openedIn("import './journey.ts'\n'features/a/b-dialog.tsx': async () => {")).toEqual([
      'features/a/b-dialog.tsx',
    ])
  })
})
