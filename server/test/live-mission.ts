import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { aCounty, aForm, aNgo, aPhone, formUpload, secret } from './factories.ts'
import { listenOn } from './listen.ts'
import { aMission } from './mission.ts'

/** Quick where a test waits for it, and else as good as never. */
export const liveIntervals = { announce: 5, poll: 60_000, sessions: 20, heartbeat: 60_000 }

export const webOrigin = 'https://office.example.org'

/** A mission whose app listens on a port, with a form, a county and what its phones can report. */
export const aLiveMission = async () => {
  const mission = await aMission({ liveIntervals, corsOrigins: [webOrigin] })
  const address = await listenOn(mission.app)
  const organizer = await aNgo(mission, { organizer: true })
  const form = await aForm(organizer.staff, formUpload('A'))
  const county = await aCounty(mission, 'AB', 20)

  /** The token of a new session: of staff, or with a push token of a phone. */
  const aToken = async (user: string, fcmToken?: string) => {
    const { value } = await mission.nobody(session.authorize, { body: { user, password: secret, fcmToken } })
    return value.access_token
  }
  const aWatchedNgo = async () => {
    const ngo = await aNgo(mission)
    return { ...ngo, phone: await aPhone(mission, ngo.id), token: await aToken(ngo.account) }
  }
  type Phone = Pick<Awaited<ReturnType<typeof aPhone>>, 'id' | 'call'>

  /** An answer at a station: to the form's first question, of which option 2 is flagged. */
  const reportFrom = (phone: Phone, station: number, option = 0) => {
    const place = { countyCode: county.code, pollingStationNumber: station }
    const options = [{ optionId: form.optionId(0, option) }]
    return phone.call(answers.post, { body: { answers: [{ questionId: form.question(0).id, ...place, options }] } })
  }
  const noteFrom = (phone: Phone, station: number) => {
    const data = new FormData()
    data.set('text', 'A queue')
    data.set('countyCode', county.code)
    data.set('pollingStationNumber', String(station))
    return phone.call(notes.add, { form: data })
  }
  /** The event that an answer makes. */
  const told = (phone: Phone, station: number, flagged = false) => ({
    id: expect.stringMatching(/^\d+$/),
    event: 'answers',
    data: { idObserver: phone.id, idPollingStation: county.stationId(station), flagged },
  })
  return { mission, address, organizer, county, aToken, aWatchedNgo, reportFrom, noteFrom, told }
}

export type LiveMission = Awaited<ReturnType<typeof aLiveMission>>
