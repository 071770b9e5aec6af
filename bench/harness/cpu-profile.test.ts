import { describe, expect, it } from 'vitest'
import { codeOriginOf, summarizeProfile } from './cpu-profile.ts'

describe('the source of a profile’s sample', () => {
  const frame = (url: string, functionName = 'work', scriptId = '7') =>
    codeOriginOf('/srv/product', { functionName, scriptId, url })

  it('is a source file of the server or the contract', () => {
    expect(frame('file:///srv/product/server/dist/features/answers/store.js')).toBe(
      'server/src/features/answers/store.ts',
    )
    expect(frame('file:///srv/product/contract/dist/answers.js')).toBe('contract/src/answers.ts')
  })

  it('is the name of the innermost package', () => {
    expect(frame('file:///srv/product/node_modules/pg/lib/client.js')).toBe('pg')
    expect(frame('file:///srv/product/node_modules/a/node_modules/@b/c/index.js')).toBe('@b/c')
  })

  it('is Node.js, a native function, generated code, WebAssembly or unknown', () => {
    expect(frame('node:internal/streams/readable')).toBe('Node.js')
    expect(frame('', 'writev', '0')).toBe('native writev')
    expect(frame('', 'anonymous0')).toBe('generated code')
    expect(frame('wasm://wasm/0123')).toBe('WebAssembly')
    expect(frame('', '(garbage collector)')).toBe('(garbage collector)')
  })
})

describe('the summary of a profile', () => {
  const frames = ['one', 'other', '(idle)'].map((functionName, id) => ({
    id,
    callFrame: { functionName, scriptId: '0', url: '' },
  }))
  // Samples at 10, 20, 50, 60 and 100.
  const profile = { nodes: frames, startTime: 0, samples: [0, 1, 0, 2, 1], timeDeltas: [10, 10, 30, 10, 40] }
  const nameOf = ({ functionName }: { functionName: string }) => functionName

  it('assigns each sample the time until the next one, and sorts by time', () => {
    expect(summarizeProfile(profile, nameOf, [[0, 1_000]])).toEqual([
      { where: '(idle)', seconds: 40e-6, share: 40 / 90 },
      { where: 'other', seconds: 30e-6, share: 30 / 90 },
      { where: 'one', seconds: 20e-6, share: 20 / 90 },
    ])
  })

  it('omits intervals that were not measured', () => {
    const measured = summarizeProfile(profile, nameOf, [
      [0, 15],
      [45, 55],
    ])
    expect(measured).toEqual([{ where: 'one', seconds: 20e-6, share: 1 }])
    expect(summarizeProfile(profile, nameOf, [])).toEqual([])
  })
})
