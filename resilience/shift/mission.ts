import { answers } from '@scrutineer/contract/answers'
import { checkpoints } from '@scrutineer/contract/checkpoints'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { staff as accounts } from '@scrutineer/contract/staff'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createRawClient, type RawClient } from '../../testkit/client/raw-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'
import type { FastServer } from './fast-server.ts'

const password = 'a password of its own'

export interface Colleague {
  readonly account: string
  readonly send: RawClient
}

interface Size {
  readonly callers: number
  readonly triagers: number
  /** Observers who owe a report. */
  readonly owing: number
  readonly stations: number
}

/** An NGO with callers and triagers, observers who owe the report of a checkpoint, and a phone that reports emergencies. */
export const createShiftMission = async (server: FastServer, { callers, triagers, owing, stations }: Size) => {
  const call = createApiClient(server.url)
  const setup = createSetup(call)
  const token = await setup.signIn(admin.user, admin.password)
  const county = await setup.createCounty(token, { stations })
  const optionsToQuestions = [{ text: 'Calm' }, { text: 'Pressure', flagged: true }]
  const question = { code: 'Q', text: 'What did you see?', questionType: 0, optionsToQuestions }
  const section = { code: 'S', description: 'Voting', questions: [question] }
  const form = { code: `${unique()}S`, description: 'Voting', draft: false, formSections: [section] }
  const idForm = await setup.saveForm(token, form)
  const [published] = (await setup.loadSections(token, idForm)).flatMap(({ questions }) => questions)
  if (!published) throw new Error('The form has no question.')

  const idNgo = await call(ngos.add, { token, body: { name: `NGO ${county}`, shortName: 'N', isActive: true } })
  const createColleague = async (name: string): Promise<Colleague> => {
    const account = `${name}-${unique()}`
    await call(accounts.add, { token, params: { id: idNgo }, body: { account, password } })
    return { account, send: createRawClient(server.url, await setup.signIn(account, password)) }
  }
  const create = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, index) => createColleague(`${name}${index}`)))
  const idObservers = await Promise.all(
    Array.from({ length: owing }, async (_, index) => {
      const idObserver = await setup.addObserver(token, {
        name: `Ana ${index}`,
        phone: uniquePhone(),
        pin: '1234',
        idNgo,
      })
      await call(observers.change, { token, body: { idObserver, assignedStations: [`${county} 1`] } })
      return idObserver
    }),
  )
  const dueAt = new Date(server.now() - 60_000).toISOString()
  const body = { name: 'Opening', idForm, dueAt, counties: [county] }
  const idCheckpoint = await call(checkpoints.add, { token, body })

  const phoneNumber = uniquePhone()
  await setup.addObserver(token, { name: 'Dan', phone: phoneNumber, pin: '1234', idNgo })
  const phone = await setup.signInPhone(phoneNumber, '1234')
  /** Answers the question of a station: with the flagged option, or with the other one. */
  const report = (station: number, isFlagged: boolean) => {
    const options = [{ optionId: published.optionsToQuestions[isFlagged ? 1 : 0]?.idOption ?? 0 }]
    const at = { countyCode: county, pollingStationNumber: station, questionId: published.id, options }
    return setup.postAnswers(phone, { answers: [at] })
  }
  for (let station = 1; station <= stations; station += 1) await report(station, true)
  const query = { county, page: 1, pageSize: 100 }
  const { data } = await call(answers.threads, { token, query })
  return {
    call,
    token,
    idCheckpoint,
    idObservers,
    callers: await create('caller', callers),
    triagers: await create('triager', triagers),
    /** One per station. */
    idFollowUps: data.flatMap(({ followUp }) => followUp?.id ?? []),
    report,
  }
}

export type ShiftMission = Awaited<ReturnType<typeof createShiftMission>>
