/** A client that sends what the Android app of December 2020 sends: its paths, headers, names, times and multipart parts. */

interface County {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly numberOfPollingStations: number
}
interface FormRow {
  readonly id: number
  readonly code: string
  readonly description: string
  readonly ver: number
  readonly order: number
}
interface Section {
  readonly uniqueId: string
  readonly questions: readonly {
    readonly id: number
    readonly code: string
    readonly questionType: number
    readonly optionsToQuestions: readonly { readonly idOption: number; readonly text: string }[]
  }[]
}
export interface AndroidAnswer {
  readonly formId: number
  readonly questionId: number
  readonly countyCode: string
  readonly pollingStationNumber: number
  readonly options: readonly { readonly optionId: number; readonly value?: string }[]
}
export interface AndroidFile {
  readonly name: string
  readonly bytes: Uint8Array
}

const jsonType = 'application/json; charset=UTF-8'

/** A multipart part in the app's format: every part, including files, has a form-data disposition. */
const part = (name: string, content: Uint8Array | string, fileName?: string) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content)
  const disposition = `form-data; name="${name}"${fileName === undefined ? '' : `; filename="${fileName}"`}`
  const type = fileName === undefined ? 'multipart/form-data; charset=utf-8' : 'multipart/form-data'
  const head = `Content-Disposition: ${disposition}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n')])
}

export const androidPhone = (url: string) => {
  // Without a token the app sends the text "null".
  let token = 'null'
  const send = async (method: string, path: string, body?: { type: string; bytes: BodyInit }) => {
    const reply = await fetch(`${url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': body?.type ?? 'application/json',
        'user-agent': 'okhttp/4.9.0',
      },
      ...(body && { body: body.bytes }),
    })
    // Any other success than 200 ends a run of synchronization.
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`)
    const text = await reply.text()
    return { headers: reply.headers, value: text === '' ? undefined : JSON.parse(text) }
  }
  const post = (path: string, body: object) => send('POST', path, { type: jsonType, bytes: JSON.stringify(body) })

  return {
    async signIn(user: string, password: string, fcmToken: string) {
      const { value } = await post('v2/access/authorize', { user, password, fcmToken, channelName: 'Firebase' })
      token = value.access_token
    },
    counties: async (): Promise<County[]> => (await send('GET', 'v1/county')).value,
    forms: async (): Promise<FormRow[]> => (await send('GET', 'v1/form')).value.formVersions,
    sections: async (formId: number): Promise<Section[]> => (await send('GET', `v1/form/${formId}`)).value,
    /** The time is local, without a zone. */
    visit: (countyCode: string, station: number, times: { arrival: string; leave?: string }) =>
      post('v1/polling-station', {
        countyCode,
        idPollingStation: station,
        urbanArea: true,
        isPollingStationPresidentFemale: false,
        observerArrivalTime: times.arrival,
        ...(times.leave !== undefined && { observerLeaveTime: times.leave }),
      }),
    /** Returns the number of unplaced reports. */
    synchronize: async (answers: readonly AndroidAnswer[]): Promise<number> =>
      Number((await post('v1/answers', { answers })).headers.get('unplaced') ?? 0),
    async addNote(countyCode: string, station: number, text: string, files: readonly AndroidFile[]): Promise<string[]> {
      const boundary = 'f2f4b0d6-1c1f-4c58-9f6c-0d8f6f1d2a3b'
      const parts = [
        ...files.map(({ name, bytes }) => part('files', bytes, name)),
        part('CountyCode', countyCode),
        part('PollingStationNumber', String(station)),
        part('QuestionId', '0'),
        part('Text', text),
      ]
      const bytes = Buffer.concat([
        ...parts.flatMap(each => [Buffer.from(`--${boundary}\r\n`), each]),
        Buffer.from(`--${boundary}--\r\n`),
      ])
      const type = `multipart/form-data; boundary=${boundary}`
      return (await send('POST', 'v2/note', { type, bytes: new Uint8Array(bytes) })).value.filesAddress
    },
  }
}
