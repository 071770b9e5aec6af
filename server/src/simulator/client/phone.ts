import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { forms, type Section } from '@scrutineer/contract/forms'
import { type County, geography } from '@scrutineer/contract/geography'
import { notes } from '@scrutineer/contract/notes'
import { drawPicture } from '../plan/draw-picture.ts'
import type { PhoneAction } from '../plan/phone-action.ts'
import type { PhoneForm } from '../plan/plan-day.ts'
import { createAccountSession } from './account-session.ts'
import type { Transport } from './transport.ts'

/** One observer's phone. */
export interface Phone {
  signIn(): Promise<void>
  /** Published forms with their questions; only those with a code in `codes`, if given. */
  forms(codes?: ReadonlySet<string>): Promise<PhoneForm[]>
  counties(): Promise<County[]>
  /** Resolves when the server has acknowledged the act; throws `Refused` or `Unreachable` otherwise. */
  perform(action: PhoneAction): Promise<void>
}

// Any success is an acknowledgement: other servers answer a note with less than ours.
const addNote = { ...notes.add, reply: undefined }

/** What the apps call a file's part: each has its own name for it. */
const partNames = ['file', 'files', 'Files', 'file[]']
const partName = (seed: string) => partNames[seed.length % partNames.length] ?? 'file'

const noteParts = (action: Extract<PhoneAction, { kind: 'note' }>): FormData => {
  const parts = new FormData()
  parts.set('CountyCode', action.county)
  parts.set('PollingStationNumber', String(action.station))
  if (action.questionId !== undefined) parts.set('QuestionId', String(action.questionId))
  parts.set('Text', action.text)
  if (action.picture !== undefined) {
    const picture = new Blob([new Uint8Array(drawPicture(action.picture))], { type: 'image/png' })
    parts.set(partName(action.picture), picture, 'picture.png')
  }
  return parts
}

export const createPhone = (transport: Transport, owner: { phone: string; pin: string }): Phone => {
  const account = createAccountSession(transport, {
    user: owner.phone,
    password: owner.pin,
    // A login with a push token is what makes it a phone's.
    fcmToken: `simulated-${owner.phone.replaceAll(/\s/g, '')}`,
    channelName: 'Firebase',
  })

  const perform = async (action: PhoneAction): Promise<void> => {
    const where = { countyCode: action.county, idPollingStation: action.station }
    const when = new Date(action.at).toISOString()
    if (action.kind === 'arrive') {
      await account.request(answers.arrive, {
        body: {
          ...where,
          urbanArea: action.urban,
          observerArrivalTime: when,
          isPollingStationPresidentFemale: action.presidentFemale,
        },
      })
    } else if (action.kind === 'leave') {
      await account.request(answers.leave, { body: { ...where, observerLeaveTime: when } })
    } else if (action.kind === 'note') {
      // However often it is tried, it is this one note.
      await account.request(addNote, { body: noteParts(action), headers: { 'idempotency-key': randomUUID() } })
    } else {
      const at = { countyCode: action.county, pollingStationNumber: action.station }
      await account.request(answers.post, { body: { answers: action.answers.map(answer => ({ ...answer, ...at })) } })
    }
  }

  return {
    signIn: account.signIn,
    counties: () => account.request(geography.counties),
    forms: async codes => {
      const { formVersions } = await account.request(forms.list)
      const wanted = formVersions.filter(form => form.currentVersion > 0 && (codes?.has(form.code) ?? true))
      const filled: PhoneForm[] = []
      for (const { id, code, diaspora } of wanted) {
        const sections: Section[] = await account.request(forms.get, { params: { id } })
        filled.push({ id, code, diaspora, sections })
      }
      return filled
    },
    perform,
  }
}
