import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { encodeForm } from '@scrutineer/contract/core/request'
import { forms, type Section } from '@scrutineer/contract/forms'
import { type County, geography } from '@scrutineer/contract/geography'
import { notes } from '@scrutineer/contract/notes'
import type { Transport } from '../../client/api-client.ts'
import type { PhoneAction } from '../plan/phone-action.ts'
import type { PublishedForm } from '../plan/plan-day.ts'
import { samplePicture } from '../plan/sample-picture.ts'
import { createAccountSession } from './account-session.ts'

/** The simulated app on an observer's phone. */
export interface PhoneClient {
  signIn(): Promise<void>
  /** Published forms with their questions; only those with a code in `codes`, if given. */
  forms(codes?: ReadonlySet<string>): Promise<PublishedForm[]>
  counties(): Promise<County[]>
  /** Resolves when the server has acknowledged the action; throws `ApiError` or `UnreachableError`. */
  perform(action: PhoneAction): Promise<void>
}

// Any success status is an acknowledgement: other servers reply with fewer fields.
const addNote = { ...notes.add, reply: undefined }

/** The names of a file's form part in different apps. */
const partNames = ['file', 'files', 'Files', 'file[]']
const partName = (seed: string) => partNames[seed.length % partNames.length] ?? 'file'

const noteParts = ({ county, station, questionId, text, picture }: Extract<PhoneAction, { kind: 'note' }>) => {
  const fields = { CountyCode: county, PollingStationNumber: station, QuestionId: questionId, Text: text }
  if (picture === undefined) return encodeForm(fields)
  const file = new File([new Uint8Array(samplePicture(picture))], 'picture.png', { type: 'image/png' })
  return encodeForm(fields, partName(picture), [file])
}

/** What a phone reads. */
export const readingWith = (account: ReturnType<typeof createAccountSession>): Omit<PhoneClient, 'perform'> => ({
  signIn: account.signIn,
  counties: () => account.request(geography.counties),
  forms: async codes => {
    const { formVersions } = await account.request(forms.list)
    const published = formVersions.filter(form => form.currentVersion > 0 && (codes?.has(form.code) ?? true))
    const publishedForms: PublishedForm[] = []
    for (const { id, code, diaspora } of published) {
      const sections: Section[] = await account.request(forms.get, { params: { id } })
      publishedForms.push({ id, code, diaspora, sections })
    }
    return publishedForms
  },
})

export const createPhoneClient = (transport: Transport, owner: { phone: string; pin: string }): PhoneClient => {
  const account = createAccountSession(transport, {
    user: owner.phone,
    password: owner.pin,
    // The push token marks the login as one of a phone.
    fcmToken: `simulated-${owner.phone.replaceAll(/\s/g, '')}`,
    channelName: 'Firebase',
  })

  const perform = async (action: PhoneAction): Promise<void> => {
    const station = { countyCode: action.county, idPollingStation: action.station }
    const time = new Date(action.at).toISOString()
    if (action.kind === 'arrive') {
      await account.request(answers.arrive, {
        body: {
          ...station,
          urbanArea: action.urban,
          observerArrivalTime: time,
          isPollingStationPresidentFemale: action.presidentFemale,
        },
      })
    } else if (action.kind === 'leave') {
      await account.request(answers.leave, { body: { ...station, observerLeaveTime: time } })
    } else if (action.kind === 'note') {
      // The key makes retries idempotent.
      await account.request(addNote, { body: noteParts(action), headers: { 'idempotency-key': randomUUID() } })
    } else {
      const at = { countyCode: action.county, pollingStationNumber: action.station }
      await account.request(answers.post, { body: { answers: action.answers.map(answer => ({ ...answer, ...at })) } })
    }
  }

  return { ...readingWith(account), perform }
}
