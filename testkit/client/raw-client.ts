import type { Endpoint } from '@scrutineer/contract/endpoint'
import { endpoints } from '@scrutineer/contract/endpoints'
import { encodeForm, encodeUrl } from '@scrutineer/contract/request'
import { unique } from '../unique.ts'

const { answers, forms, geography, imports, ngos, notes, observers, session, staff } = endpoints

export interface RawResponse {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  /** Parsed where it is JSON, as text otherwise. */
  readonly body: unknown
}

interface RawRequest {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number | boolean>
  readonly body?: unknown
  readonly form?: FormData | Record<string, string | number | File>
  readonly headers?: Record<string, string>
}

/** One person's way to a server: any call of the contract, whatever it answers. */
export const createRawClient =
  (url: string, token?: string) =>
  async ({ method, path }: Endpoint, { params, query, body, form, headers }: RawRequest = {}): Promise<RawResponse> => {
    const reply = await fetch(new URL(encodeUrl(path, { params, query }), url), {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form
        ? { body: form instanceof FormData ? form : encodeForm(form) }
        : body === undefined
          ? {}
          : { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? ''
    return { status: reply.status, type, headers: reply.headers, body: type.includes('json') ? JSON.parse(text) : text }
  }

export type RawClient = ReturnType<typeof createRawClient>

const requireSuccess = async (said: Promise<RawResponse>): Promise<unknown> => {
  const { status, body } = await said
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
  return body
}
const idOf = async (said: Promise<RawResponse>) => Number(await requireSuccess(said))
const file = (...lines: string[]) => new File([lines.join('\n')], 'file.csv')

const signIn = async (url: string, body: object): Promise<RawClient> => {
  const said = await requireSuccess(createRawClient(url)(session.authorize, { body }))
  if (typeof said !== 'object' || said === null || !('access_token' in said)) throw new Error('no token in the reply')
  return createRawClient(url, String(said.access_token))
}

/** An NGO with a member of staff and an observer whose phone is signed in. */
const anNgoWithReport = async (url: string, chief: RawClient) => {
  const name = `NGO ${unique()}`
  const ngoId = await idOf(chief(ngos.add, { body: { name, shortName: 'N', organizer: false, isActive: true } }))
  const account = `staff-${unique()}`
  const password = `the password of ${account}`
  const accountId = await idOf(chief(staff.add, { params: { id: ngoId }, body: { account, password } }))
  const person = await signIn(url, { user: account, password })
  const phone = `07${unique()}`
  await requireSuccess(
    person(imports.observers, {
      form: { ongId: ngoId, file: file('phone,pin,name', `${phone},1234,Ștefan ${phone}`) },
    }),
  )
  const found = await requireSuccess(person(observers.list, { query: { Number: phone } }))
  const [observer] = (found as { data: { id: number }[] }).data
  return { ngoId, accountId, person, phone, observerId: observer?.id ?? 0, call: await phoneOf(url, phone) }
}

const phoneOf = (url: string, phone: string) =>
  signIn(url, { user: phone, password: '1234', fcmToken: `push ${phone}`, channelName: 'Firebase' })

/** A mission made by calls alone, with nothing but the first account: two NGOs, a county, a form, a report of each NGO. */
export const aTwoNgoMission = async (url: string, account: { user: string; password: string }) => {
  const chief = await signIn(url, account)
  const county = unique().toUpperCase()
  await requireSuccess(
    chief(geography.importCounties, { form: { file: file('code,name', `${county},County ${county}`) } }),
  )
  await requireSuccess(chief(geography.importStations, { form: { file: file(`${county},1`, `${county},2`) } }))
  const question = {
    code: '1',
    text: 'What did you see?',
    questionType: 3,
    optionsToQuestions: [{ text: 'Nothing' }, { text: 'Pressure', flagged: true }, { text: 'Else', isFreeText: true }],
  }
  const upload = {
    code: `${unique()}A`,
    description: 'Opening',
    draft: false,
    formSections: [{ code: 'S', description: '', questions: [question] }],
  }
  const formId = await idOf(chief(forms.save, { body: upload }))
  type Read = { questions: { id: number; optionsToQuestions: { idOption: number }[] }[] }[]
  const sections = (await requireSuccess(chief(forms.get, { params: { id: formId } }))) as Read
  const asked = sections[0]?.questions[0]
  const optionId = (index: number) => asked?.optionsToQuestions[index]?.idOption ?? 0
  const questionId = asked?.id ?? 0

  const report = async ({ call }: Awaited<ReturnType<typeof anNgoWithReport>>) => {
    const at = { countyCode: county, pollingStationNumber: 1 }
    await requireSuccess(
      call(answers.arrive, {
        body: { countyCode: county, idPollingStation: 1, observerArrivalTime: '2024-06-09 07:00' },
      }),
    )
    const options = [{ optionId: optionId(1) }, { optionId: optionId(2), value: '=1+1 „așa”' }]
    await requireSuccess(call(answers.post, { body: { answers: [{ ...at, questionId, options }] } }))
    await requireSuccess(
      call(notes.add, { form: { CountyCode: county, PollingStationNumber: 1, Text: 'Seen by the door' } }),
    )
  }
  const [one, two] = [await anNgoWithReport(url, chief), await anNgoWithReport(url, chief)]
  await report(one)
  await report(two)
  const threads = (await requireSuccess(one.person(answers.threads, { query: { county } }))) as {
    data: { idPollingStation: number }[]
  }
  return {
    chief,
    county,
    formId,
    upload,
    questionId,
    optionId,
    one,
    two,
    stationId: threads.data[0]?.idPollingStation ?? 0,
  }
}

export type TwoNgoMission = Awaited<ReturnType<typeof aTwoNgoMission>>
