/** A client that sends what the iOS app of December 2020 sends, and takes nothing but 200 for success. */

interface County {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly numberOfPollingStations: number
  readonly order: number
}
interface FormRow {
  readonly id: number
  readonly code: string
  readonly ver: number
  readonly description: string
}
interface Section {
  readonly id: number
  readonly uniqueId: string
  readonly code: string
  readonly description: string
  readonly questions: readonly {
    readonly id: number
    readonly code: string
    readonly text: string
    readonly questionType: number
    readonly optionsToQuestions: readonly {
      readonly idOption: number
      readonly text: string
      readonly isFreeText: boolean
    }[]
  }[]
}
export interface IosAnswer {
  readonly questionId: number
  readonly countyCode: string
  readonly pollingStationNumber: number
  readonly options: readonly { readonly optionId: number; readonly value?: string }[]
}
export interface IosFile {
  readonly name: string
  readonly type: string
  readonly bytes: Uint8Array
}

/** The app stores ids in 16 bits and crashes on larger ones. */
const MAX_ID = 32_767

const smallId = (id: number) => {
  if (!Number.isInteger(id) || id > MAX_ID) throw new Error(`the app can't store the id ${id}`)
}

export const iosPhone = (url: string) => {
  let token: string | undefined
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('user-agent', 'MonitorizareVot/1.6 iOS Alamofire/4.9.1')
    headers.set('accept-language', 'ro-RO;q=1.0')
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    const reply = await fetch(`${url}/api/v1/${path}`, { ...init, method, headers })
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    const text = await reply.text()
    return { headers: reply.headers, value: text === '' ? undefined : JSON.parse(text) }
  }
  const post = (path: string, body: object) =>
    send('POST', path, { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  return {
    /** The reply's status is ignored: a token is success, an `error` is shown. */
    async signIn(user: string, password: string): Promise<string | undefined> {
      const reply = await fetch(`${url}/api/v1/access/authorize`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ user, password, uniqueId: 'E621E1F8-C36C-495A-93FC-0C247A3E6E5F' }),
      })
      const { access_token, expires_in, error } = await reply.json()
      if (access_token === undefined) return typeof error === 'string' ? error : 'server error'
      if (!Number.isInteger(expires_in)) throw new Error('the app needs whole seconds')
      token = access_token
      return undefined
    },
    registerPush: (pushToken: string) =>
      send('POST', `notification/register?ChannelName=Firebase&Token=${encodeURIComponent(pushToken)}`, {
        headers: { 'content-type': 'application/json' },
      }),
    counties: async (): Promise<County[]> => (await send('GET', 'county')).value,
    forms: async (): Promise<FormRow[]> => (await send('GET', 'form?diaspora=false')).value.formVersions,
    async sections(formId: number): Promise<Section[]> {
      const sections: Section[] = (await send('GET', `form/${formId}`)).value
      for (const { questions } of sections) {
        for (const { id, optionsToQuestions } of questions) {
          smallId(id)
          for (const { idOption } of optionsToQuestions) smallId(idOption)
        }
      }
      return sections
    },
    /** Times are true UTC; an unset arrival is an empty text. */
    visit: (countyCode: string, station: number, times: { arrival: string; leave?: string }) =>
      post('polling-station', {
        countyCode,
        idPollingStation: station,
        urbanArea: false,
        isPollingStationPresidentFemale: true,
        observerArrivalTime: times.arrival,
        ...(times.leave !== undefined && { observerLeaveTime: times.leave }),
      }),
    /** Returns the number of unplaced reports. */
    synchronize: async (answers: readonly IosAnswer[]): Promise<number> =>
      Number((await post('answers', { answers })).headers.get('unplaced') ?? 0),
    /** One attempt, files first. */
    async addNote(countyCode: string, station: number, text: string, files: readonly IosFile[]): Promise<string[]> {
      const form = new FormData()
      for (const { name, type, bytes } of files)
        form.append('Files', new Blob([Uint8Array.from(bytes)], { type }), name)
      form.append('Text', text)
      form.append('PollingStationNumber', String(station))
      form.append('CountyCode', countyCode)
      const reply = await fetch(`${url}/api/v2/note`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: form,
      })
      if (reply.status !== 200) throw new Error(`the note is lost: ${reply.status} ${await reply.text()}`)
      return (await reply.json()).filesAddress
    },
  }
}
