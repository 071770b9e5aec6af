import { answers } from '@scrutineer/contract/answers'
import { notes } from '@scrutineer/contract/notes'
import { session } from '@scrutineer/contract/session'
import { expect } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload, secret } from './factories.ts'
import { listenOn } from './listen.ts'
import { createMission } from './mission.ts'

/** Short for what tests wait for, otherwise practically never. */
export const liveIntervals = { announce: 5, poll: 60_000, sessions: 20, heartbeat: 60_000 }

export const webOrigin = 'https://office.example.org'

/** A mission whose app listens on a port, with a form, a county and functions for reports. */
export const createLiveMission = async () => {
  const mission = await createMission({ liveIntervals, corsOrigins: [webOrigin] })
  const address = await listenOn(mission.app)
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload('A'))
  const county = await createCounty(mission, 'AB', 20)

  /** Signs in staff, or a phone if a push token is given; returns the token. */
  const signInForToken = async (user: string, fcmToken?: string) => {
    const { value } = await mission.anonymous(session.authorize, { body: { user, password: secret, fcmToken } })
    return value.access_token
  }
  const createWatchedNgo = async () => {
    const ngo = await createNgo(mission)
    return { ...ngo, phone: await createPhone(mission, ngo.id), token: await signInForToken(ngo.account) }
  }
  type Phone = Pick<Awaited<ReturnType<typeof createPhone>>, 'id' | 'call'>

  /** Posts an answer to the form's first question, whose option 2 is flagged. */
  const reportFrom = (phone: Phone, station: number, option = 0) => {
    const stationKey = { countyCode: county.code, pollingStationNumber: station }
    const options = [{ optionId: form.optionId(0, option) }]
    return phone.call(answers.post, {
      body: { answers: [{ questionId: form.question(0).id, ...stationKey, options }] },
    })
  }
  const noteFrom = (phone: Phone, station: number) =>
    phone.call(notes.add, { body: { text: 'A queue', countyCode: county.code, pollingStationNumber: station } })
  /** The live event of an answer. */
  const answersEvent = (phone: Phone, station: number, flagged = false) => ({
    id: expect.stringMatching(/^\d+$/),
    event: 'answers',
    data: { idObserver: phone.id, idPollingStation: county.stationId(station), flagged },
  })
  /** The live event of an arrival, a departure or the first sign-in. */
  const presenceEvent = ({ id }: Pick<Phone, 'id'>) => ({
    id: expect.stringMatching(/^\d+$/),
    event: 'presence',
    data: { idObserver: id },
  })
  const accounts = { organizer, signInForToken, createWatchedNgo }
  return { mission, address, county, ...accounts, reportFrom, noteFrom, answersEvent, presenceEvent }
}

export type LiveMission = Awaited<ReturnType<typeof createLiveMission>>
