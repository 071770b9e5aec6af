import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TimeWindows } from './usage.ts'

interface Frame {
  readonly functionName: string
  /** 0 where the function is no JavaScript. */
  readonly scriptId: string
  readonly url: string
}

/** What V8 writes down of a thread: which function ran at each look, and the microseconds between looks. */
export interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: Frame
  }[]
  readonly startTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

interface ProfileEntry {
  readonly where: string
  readonly seconds: number
  /** Of the thread's time, from 0 to 1. */
  readonly share: number
}

/** Where a function is from: a file of this project, a package, Node.js; else what it is. */
export const codeOriginOf = (root: string, { functionName, scriptId, url }: Frame): string => {
  if (/^\(.*\)$/.test(functionName)) return functionName
  if (url === '') return scriptId === '0' ? `native ${functionName || 'function'}` : 'generated code'
  if (url.startsWith('node:')) return 'Node.js'
  if (url.startsWith('wasm:')) return 'WebAssembly'
  const named = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (named !== undefined && !named.startsWith('@scrutineer/')) return named
  const from = pathToFileURL(join(root, '/')).href
  const path = decodeURIComponent(url.startsWith(from) ? url.slice(from.length) : url)
  return path.replace(/\/dist\/(.*)\.js$/, '/src/$1.ts')
}

/** Sums a thread's own time by place, the most first, so far as it lies in one of the windows. */
export const summarizeProfile = (
  { nodes, startTime, samples, timeDeltas }: CpuProfile,
  nameOf: (frame: Frame) => string,
  windows: TimeWindows,
): ProfileEntry[] => {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]))
  const sums = new Map<string, number>()
  let [at, all] = [startTime, 0]
  for (const [index, id] of samples.entries()) {
    at += timeDeltas[index] ?? 0
    if (!windows.some(([from, to]) => from <= at && at < to)) continue
    // What was seen ran until the next look.
    const lasted = timeDeltas[index + 1] ?? 0
    const where = names.get(id) ?? '(unknown)'
    sums.set(where, (sums.get(where) ?? 0) + lasted)
    all += lasted
  }
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .map(([where, time]) => ({ where, seconds: time / 1e6, share: time / all }))
}

export interface ThreadProfile {
  readonly part: string
  readonly thread: string
  readonly places: readonly ProfileEntry[]
}

const max = 12
const isIdle = (places: readonly ProfileEntry[]) =>
  places.length === 0 || places.some(({ where, share }) => where === '(idle)' && share > 0.95)

/** The most expensive places of every thread that left its profile in a folder, part by part; idle threads left out. */
export const readProfiles = (
  root: string,
  folder: string,
  parts: Readonly<Record<string, TimeWindows>>,
): ThreadProfile[] =>
  readdirSync(folder).flatMap(file => {
    // CPU.<day>.<time>.<process>.<thread>.<sequence>.cpuprofile
    const number = file.split('.')[4]
    const thread = number === '0' ? 'main' : `worker ${number}`
    // V8 wrote it.
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
    return Object.entries(parts)
      .map(([part, windows]) => ({
        ...{ part, thread },
        places: summarizeProfile(profile, frame => codeOriginOf(root, frame), windows),
      }))
      .filter(({ places }) => !isIdle(places))
      .map(each => ({ ...each, places: each.places.slice(0, max) }))
  })
