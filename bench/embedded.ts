import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { imports } from '@scrutineer/contract/imports'
import type { Bench } from './harness/bench.ts'
import { callAtRate } from './harness/paced.ts'
import { withServer } from './harness/server.ts'
import { countiesCsv, missionStationsCsv, observersCsv } from './mission/files.ts'
import { staffRead } from './mission/office.ts'
import { phonePosts } from './mission/phone-posts.ts'
import { postedAndRead } from './mission/posted.ts'
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
  run: (given, { rate, seconds, phones, staff }) =>
    withServer(given, undefined, async ({ client, during }) => {
      const token = await organizerToken(client)
      await client.get(geography.importCounties, token, { csv: countiesCsv() })
      await client.get(geography.importStations, token, { csv: missionStationsCsv() })
      await client.get(imports.observers, token, { body: { ongId: 1 }, csv: observersCsv(phones) })
      for (const body of uploads) await client.get(forms.save, token, { body })
      const tokens = await phoneTokens(client, phones)
      const questions = (await publishedForms(client, token)).flat()
      const postAt = phonePosts(questions, { phones, reporting: phones })
      const staffs = await Promise.all(Array.from({ length: staff }, () => organizerToken(client)))
      const [posts, reads] = await during('posts and reading', async () => {
        const ending = new AbortController()
        const reading = staffRead(client, staffs, 500, ending.signal)
        const posting = callAtRate(rate, ending.signal, index => {
          const { observerId, body } = postAt(index)
          return client.ask(answers.post, tokens[observerId - 1], { body })
        })
        await wait(seconds * 1000)
        ending.abort()
        return Promise.all([posting, reading])
      })
      return postedAndRead(posts, reads, { percent: 95, most: 300 })
    }),
}
