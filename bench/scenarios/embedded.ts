import { setTimeout as wait } from 'node:timers/promises'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { imports } from '@scrutineer/contract/imports'
import { formUploads } from '../../testkit/dataset/questionnaire.ts'
import { countiesCsv, datasetStationsCsv, observersCsv } from '../dataset/csv-files.ts'
import { loadPublishedQuestions } from '../dataset/prepare-dataset.ts'
import { organizerToken, phoneTokens } from '../dataset/sessions.ts'
import type { Bench } from '../harness/bench.ts'
import { runOpenLoop } from '../harness/open-loop.ts'
import { withServer } from '../harness/server.ts'
import { phonePosts } from '../workload/phone-posts.ts'
import { summarizePostsAndReads } from '../workload/post-measures.ts'
import { readAsStaff } from '../workload/staff-reads.ts'

export const embeddedEngine: Bench<'rate' | 'seconds' | 'phones' | 'staff'> = {
  name: 'embedded',
  compares: 'the embedded database: posts at a steady rate while staff read, compared with the goal',
  options: {
    rate: { default: 50, label: 'posts per second' },
    seconds: { default: 60, label: 'duration' },
    phones: { default: 200, label: 'posting observers' },
    staff: { default: 5, label: 'concurrent staff accounts that pause for 500 ms after each response' },
  },
  run: (context, { rate, seconds, phones, staff }) =>
    withServer(context, undefined, async ({ client, recordUsage }) => {
      const token = await organizerToken(client)
      await client.get(geography.importCounties, token, { csv: countiesCsv() })
      await client.get(geography.importStations, token, { csv: datasetStationsCsv() })
      await client.get(imports.observers, token, { body: { ongId: 1 }, csv: observersCsv(phones) })
      for (const body of formUploads) await client.get(forms.save, token, { body })
      const tokens = await phoneTokens(client, phones)
      const questions = (await loadPublishedQuestions(client, token)).flat()
      const postAt = phonePosts(questions, { phones, reporting: phones })
      const staffs = await Promise.all(Array.from({ length: staff }, () => organizerToken(client)))
      const [posts, reads] = await recordUsage('posts and reading', async () => {
        const ending = new AbortController()
        const reading = readAsStaff(client, staffs, 500, ending.signal)
        const posting = runOpenLoop(rate, ending.signal, index => {
          const { observerId, body } = postAt(index)
          return client.send(answers.post, tokens[observerId - 1], { body })
        })
        await wait(seconds * 1000)
        ending.abort()
        return Promise.all([posting, reading])
      })
      return summarizePostsAndReads(posts, reads, { percent: 95, max: 300 })
    }),
}
