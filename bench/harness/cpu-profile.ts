import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TimeWindows } from './usage.ts'

interface Frame {
  readonly functionName: string
  /** 0 for native functions. */
  readonly scriptId: string
  readonly url: string
}

/** V8’s CPU profile of a thread: the function at each sample, and the microseconds between samples. */
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
  /** Share of the thread’s time, from 0 to 1. */
  readonly share: number
}

/** The file of this project, the package, or Node.js that a function belongs to; otherwise its kind. */
const codeOriginOf = (root: string, { functionName, scriptId, url }: Frame): string => {
  if (/^\(.*\)$/.test(functionName)) return functionName
  if (url === '') return scriptId === '0' ? `native ${functionName || 'function'}` : 'generated code'
  if (url.startsWith('node:')) return 'Node.js'
  if (url.startsWith('wasm:')) return 'WebAssembly'
  const packageName = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1]
  if (packageName !== undefined && !packageName.startsWith('@scrutineer/')) return packageName
  const from = pathToFileURL(join(root, '/')).href
  const path = decodeURIComponent(url.startsWith(from) ? url.slice(from.length) : url)
  return path.replace(/\/dist\/(.*)\.js$/, '/src/$1.ts')
}

/** Sums a thread’s self time by location within the time windows, in descending order. */
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
    // A sampled function ran until the next sample.
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

/** The most expensive locations of each busy thread with a profile in the folder, per part. */
export const readProfiles = (
  root: string,
  folder: string,
  parts: Readonly<Record<string, TimeWindows>>,
): ThreadProfile[] =>
  readdirSync(folder).flatMap(file => {
    // CPU.<day>.<time>.<process>.<thread>.<sequence>.cpuprofile
    const number = file.split('.')[4]
    const thread = number === '0' ? 'main' : `worker ${number}`
    // Written by V8.
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as CpuProfile
    return Object.entries(parts)
      .map(([part, windows]) => ({
        part,
        thread,
        places: summarizeProfile(profile, frame => codeOriginOf(root, frame), windows),
      }))
      .filter(({ places }) => !isIdle(places))
      .map(each => ({ ...each, places: each.places.slice(0, max) }))
  })
