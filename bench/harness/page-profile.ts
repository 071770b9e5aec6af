import type { CDPSession } from '@playwright/test'
import { summarizeProfile, type ThreadProfile } from './cpu-profile.ts'

/** Sampling interval in microseconds. */
const interval = 500

/** Profiles a page; `stop` returns where its time went, by script or browser work. */
export const profilePage = async (tools: CDPSession, part: string) => {
  await tools.send('Profiler.enable')
  await tools.send('Profiler.setSamplingInterval', { interval })
  await tools.send('Profiler.start')
  return {
    stop: async (): Promise<ThreadProfile> => {
      const { profile } = await tools.send('Profiler.stop')
      const { samples = [], timeDeltas = [], startTime, endTime } = profile
      const nameOf = ({ functionName, url }: { functionName: string; url: string }) => {
        if (functionName === '(program)') return 'the browser: styles, layout, paint, compiling'
        if (/^\(.*\)$/.test(functionName)) return functionName
        // Without the content hash of the file name.
        return /([^/]+?)(-[\w-]{8})?\.js$/.exec(url)?.[1] ?? 'native functions'
      }
      const places = summarizeProfile({ ...profile, samples, timeDeltas }, nameOf, [[startTime, endTime]])
      return { part, thread: 'the page’s', places }
    },
  }
}
