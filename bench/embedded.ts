import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { imports } from '@scrutineer/contract/imports'
import type { Bench } from './harness/bench.ts'
import { clientOf } from './harness/client.ts'
import { summary } from './harness/numbers.ts'
import { callAtRate } from './harness/paced.ts'
import { startServer } from './harness/server.ts'
import { countiesCsv, missionStationsCsv, observersCsv } from './mission/files.ts'
import { staffRead } from './mission/office.ts'
import { phonePosts } from './mission/phone-posts.ts'
import { publishedForms } from './mission/provide.ts'
import { uploads } from './mission/questionnaire.ts'
import { organizerToken, phoneTokens } from './mission/sessions.ts'

export const embedded: Bench<'rate' | 'seconds' | 'phones' | 'staff'> = {
  name: 'embedded',
  compares: 'the built-in database: posts at a steady rate while staff read, beside the goal',
  options: {
    rate: { usual: 50, what: 'posts a second' },
    seconds: { usual: 60, what: 'how long' },
    phones: { usual: 200, what: 'observers who post' },
    staff: { usual: 5, what: 'who read, pausing half a second after each answer' },
  },
  run: async (given, { rate, seconds, phones, staff }) => {
    const server = await startServer(given.root, undefined)
    const client = clientOf(server.url)
    try {
      const token = await organizerToken(client)
      await client.get(geography.importCounties, token, { csv: countiesCsv() })
      await client.get(geography.importStations, token, { csv: missionStationsCsv() })
      await client.get(imports.observers, token, { body: { ongId: 1 }, csv: observersCsv(phones) })
      for (const body of uploads) await client.get(forms.save, token, { body })
      const tokens = await phoneTokens(client, phones)
      const questions = (await publishedForms(client, token)).flat()
      const postAt = phonePosts(questions, { phones, reporting: phones })
      const staffs = await Promise.all(Array.from({ length: staff }, () => organizerToken(client)))
      const ending = new AbortController()
      const reading = staffRead(client, staffs, 500, ending.signal)
      const posting = callAtRate(rate, ending.signal, index => {
        const { observerId, body } = postAt(index)
        return client.ask(answers.post, tokens[observerId - 1], { body })
      })
      await wait(seconds * 1000)
      ending.abort()
      const [posts, reads] = await Promise.all([posting, reading])
      const post = summary(posts.times)
      const share = (100 * posts.times.length) / (posts.times.length + posts.failures.length)
      return {
        measures: [
          { what: 'posts acknowledged', value: share, unit: '%', goal: '100 %', isMet: posts.failures.length === 0 },
          {
            what: 'p95 of a post, from when it was due',
            value: post.p95,
            unit: 'ms',
            goal: '≤ 300',
            isMet: post.p95 <= 300,
          },
          { what: 'p95 of what staff read', value: summary(reads.times).p95, unit: 'ms' },
        ],
        details: { post, reads: summary(reads.times), failures: [...posts.failures, ...reads.failures].slice(0, 20) },
      }
    } finally {
      client.close()
      await server.stop()
    }
  },
}
