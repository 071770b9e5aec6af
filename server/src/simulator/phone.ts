import { randomUUID } from 'node:crypto'
import { answers } from '@scrutineer/contract/answers'
import { forms, type Section } from '@scrutineer/contract/forms'
import { type County, geography } from '@scrutineer/contract/geography'
import { notes } from '@scrutineer/contract/notes'
import type { Act } from './act.ts'
import type { PhoneForm } from './day.ts'
import { drawPicture } from './picture.ts'
import { signedIn } from './signed-in.ts'
import type { Transport } from './transport.ts'

/** One observer's phone. */
export interface Phone {
  signIn(): Promise<void>
  /** Published forms with their questions; only those with a code in `codes`, if given. */
  forms(codes?: ReadonlySet<string>): Promise<PhoneForm[]>
  counties(): Promise<County[]>
  /** Resolves when the server has acknowledged the act; throws `Refused` or `Unreachable` otherwise. */
  perform(act: Act): Promise<void>
}

// Any success is an acknowledgement: other servers answer a note with less than ours.
const addNote = { ...notes.add, reply: undefined }

/** What the apps call a file's part: each has its own name for it. */
const partNames = ['file', 'files', 'Files', 'file[]']
const partName = (seed: string) => partNames[seed.length % partNames.length] ?? 'file'

const noteParts = (act: Extract<Act, { kind: 'note' }>): FormData => {
  const parts = new FormData()
  parts.set('CountyCode', act.county)
  parts.set('PollingStationNumber', String(act.station))
  if (act.questionId !== undefined) parts.set('QuestionId', String(act.questionId))
  parts.set('Text', act.text)
  if (act.picture !== undefined) {
    const picture = new Blob([new Uint8Array(drawPicture(act.picture))], { type: 'image/png' })
    parts.set(partName(act.picture), picture, 'picture.png')
  }
  return parts
}

export const createPhone = (transport: Transport, owner: { phone: string; pin: string }): Phone => {
  const account = signedIn(transport, {
    user: owner.phone,
    password: owner.pin,
    // A login with a push token is what makes it a phone's.
    fcmToken: `simulated-${owner.phone.replaceAll(/\s/g, '')}`,
    channelName: 'Firebase',
  })

  const perform = async (act: Act): Promise<void> => {
    const where = { countyCode: act.county, idPollingStation: act.station }
    const when = new Date(act.at).toISOString()
    if (act.kind === 'arrive') {
      await account.ask(answers.arrive, {
        body: {
          ...where,
          urbanArea: act.urban,
          observerArrivalTime: when,
          isPollingStationPresidentFemale: act.presidentFemale,
        },
      })
    } else if (act.kind === 'leave') {
      await account.ask(answers.leave, { body: { ...where, observerLeaveTime: when } })
    } else if (act.kind === 'note') {
      // However often it is tried, it is this one note.
      await account.ask(addNote, { body: noteParts(act), headers: { 'idempotency-key': randomUUID() } })
    } else {
      const at = { countyCode: act.county, pollingStationNumber: act.station }
      await account.ask(answers.post, { body: { answers: act.answers.map(answer => ({ ...answer, ...at })) } })
    }
  }

  return {
    signIn: account.signIn,
    counties: () => account.ask(geography.counties),
    forms: async codes => {
      const { formVersions } = await account.ask(forms.list)
      const wanted = formVersions.filter(form => form.currentVersion > 0 && (codes?.has(form.code) ?? true))
      const filled: PhoneForm[] = []
      for (const { id, code, diaspora } of wanted) {
        const sections: Section[] = await account.ask(forms.get, { params: { id } })
        filled.push({ id, code, diaspora, sections })
      }
      return filled
    },
    perform,
  }
}
