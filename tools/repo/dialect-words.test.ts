import { describe, expect, it } from 'vitest'
import { findDialectWords } from './dialect-words.mjs'

describe('findDialectWords', () => {
  it('reports identifiers in any case, file names and comments', () => {
    expect(findDialectWords('web/told-times.ts', 'const MAX_WISHES = 1 // kept by nobody\n')).toEqual([
      'web/told-times.ts: told',
      'web/told-times.ts: wishes',
      'web/told-times.ts: nobody',
    ])
    expect(findDialectWords('a.tsx', 'const mendAtOnce = () => <Field quietHours />')).toEqual([
      'a.tsx: mend',
      'a.tsx: at once',
      'a.tsx: quiet',
    ])
    expect(findDialectWords('a.ts', '/**\n * A queue of\n * its own.\n */\nexport {}')).toEqual(['a.ts: of its own'])
  })

  it('accepts texts, and words that only contain a banned one', () => {
    const source = "// reachable, recommend\nconst text = 'told' + `kept amid` + String(/wish/)"
    expect(findDialectWords('a.ts', source)).toEqual([])
    expect(findDialectWords('a.tsx', '// é\nconst page = <p title="told">Nobody’s wish</p>')).toEqual([])
  })

  it('accepts a word in the file that is allowed to use it', () => {
    expect(findDialectWords('a.ts', 'const quiet = 1', { 'a.ts': ['quiet'] })).toEqual([])
    expect(findDialectWords('b.ts', 'const quiet = 1', { 'a.ts': ['quiet'] })).toEqual(['b.ts: quiet'])
  })
})
