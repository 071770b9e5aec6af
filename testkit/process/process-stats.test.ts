import { describe, expect, it } from 'vitest'
import { parseStat } from './process-stats.ts'

describe('what Linux tells of a process', () => {
  it('is read past a name with spaces and parentheses', () => {
    const text = `4711 (a (strange) name) S 42 1 1 0 -1 0 0 0 0 0 150 50 25 75 20 0 1 0 100`
    expect(parseStat(text)).toEqual({ name: 'a (strange) name', parent: 42, seconds: 3 })
  })
})
