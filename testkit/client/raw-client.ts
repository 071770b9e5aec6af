import type { Endpoint } from '@scrutineer/contract/core/endpoint'
import { type EncodedBody, encodeBody, encodeForm, encodeUrl } from '@scrutineer/contract/core/request'
import { endpoints } from '@scrutineer/contract/endpoints'
import { unique, uniquePhone } from '../unique.ts'

const { answers, forms, geography, imports, ngos, notes, observers, session, staff } = endpoints

export interface RawResponse {
  readonly status: number
  readonly type: string
  readonly headers: Headers
  /** Parsed JSON, or text for any other media type. */
  readonly body: unknown
}

interface RawRequest {
  readonly params?: Record<string, string | number>
  readonly query?: Record<string, string | number | boolean>
  readonly body?: unknown
  readonly form?: FormData | Record<string, string | number | File>
  readonly headers?: Record<string, string>
}

/** Calls endpoints of the contract with unchecked input and returns any reply, failures included. `url` may have a base path. */
export const createRawClient =
  (url: string, token?: string) =>
  async ({ method, path }: Endpoint, { params, query, body, form, headers }: RawRequest = {}): Promise<RawResponse> => {
    const encoded: EncodedBody | undefined = form
      ? { body: form instanceof FormData ? form : encodeForm(form) }
      : encodeBody({}, body)
    const reply = await fetch(`${url}${encodeUrl(path, { params, query })}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(encoded?.contentType !== undefined && { 'content-type': encoded.contentType }),
        ...headers,
      },
      body: encoded?.body ?? null,
    })
    const text = await reply.text()
    const type = reply.headers.get('content-type') ?? ''
    return { status: reply.status, type, headers: reply.headers, body: type.includes('json') ? JSON.parse(text) : text }
  }

export type RawClient = ReturnType<typeof createRawClient>

const requireSuccess = async (response: Promise<RawResponse>): Promise<unknown> => {
  const { status, body } = await response
  if (status >= 300) throw new Error(`failed with ${status}: ${JSON.stringify(body)}`)
  return body
}
const idOf = async (response: Promise<RawResponse>) => Number(await requireSuccess(response))
const file = (...lines: string[]) => new File([lines.join('\n')], 'file.csv')

const signIn = async (url: string, body: object): Promise<RawClient> => {
  const reply = await requireSuccess(createRawClient(url)(session.authorize, { body }))
  if (typeof reply !== 'object' || reply === null || !('access_token' in reply))
    throw new Error('no token in the reply')
  return createRawClient(url, String(reply.access_token))
}

/** Creates an NGO with a staff account and an observer; both are signed in. */
const createNgoWithObserver = async (url: string, organizer: RawClient) => {
  const name = `NGO ${unique()}`
  const ngoId = await idOf(organizer(ngos.add, { body: { name, shortName: 'N', organizer: false, isActive: true } }))
  const account = `staff-${unique()}`
  const password = `the password of ${account}`
  const accountId = await idOf(organizer(staff.add, { params: { id: ngoId }, body: { account, password } }))
  const member = await signIn(url, { user: account, password })
  const phone = uniquePhone()
  await requireSuccess(
    member(imports.observers, {
      form: { ongId: ngoId, file: file('phone,pin,name', `${phone},1234,Ștefan ${phone}`) },
    }),
  )
  const page = await requireSuccess(member(observers.list, { query: { Number: phone } }))
  const [observer] = (page as { data: { id: number }[] }).data
  return { ngoId, accountId, member, phone, observerId: observer?.id ?? 0, call: await phoneOf(url, phone) }
}

const phoneOf = (url: string, phone: string) =>
  signIn(url, { user: phone, password: '1234', fcmToken: `push ${phone}`, channelName: 'Firebase' })

/** Creates two NGOs, a county, a form and a report of each NGO, using only API calls and the first account. */
export const createTwoNgoMission = async (url: string, account: { user: string; password: string }) => {
  const organizer = await signIn(url, account)
  const county = unique().toUpperCase()
  await requireSuccess(
    organizer(geography.importCounties, { form: { file: file('code,name', `${county},County ${county}`) } }),
  )
  await requireSuccess(organizer(geography.importStations, { form: { file: file(`${county},1`, `${county},2`) } }))
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
  const formId = await idOf(organizer(forms.save, { body: upload }))
  type Read = { questions: { id: number; optionsToQuestions: { idOption: number }[] }[] }[]
  const sections = (await requireSuccess(organizer(forms.get, { params: { id: formId } }))) as Read
  const published = sections[0]?.questions[0]
  const optionId = (index: number) => published?.optionsToQuestions[index]?.idOption ?? 0
  const questionId = published?.id ?? 0

  const report = async ({ call }: Awaited<ReturnType<typeof createNgoWithObserver>>) => {
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
  const [one, two] = [await createNgoWithObserver(url, organizer), await createNgoWithObserver(url, organizer)]
  await report(one)
  await report(two)
  const threads = (await requireSuccess(one.member(answers.threads, { query: { county } }))) as {
    data: { idPollingStation: number }[]
  }
  return {
    organizer,
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

export type TwoNgoMission = Awaited<ReturnType<typeof createTwoNgoMission>>
