import { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { geography } from '@scrutineer/contract/geography'
import { type Note, notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import { unique } from '../unique.ts'
import type { ApiClient } from './api-client.ts'

export interface CountyInput {
  readonly code?: string
  readonly name?: string
  /** How many polling stations, numbered from 1, or their numbers. */
  readonly stations?: number | readonly number[]
}

const csvFile = (...lines: string[]) => new File([lines.join('\n')], 'file.csv')

/** Creates the initial data of journeys. */
export const createSetup = (call: ApiClient) => ({
  call,

  /** Signs in a staff account and returns the token. */
  signIn: async (user: string, password: string): Promise<string> =>
    (await call(session.authorize, { body: { user, password } })).access_token,

  /** Signs in an observer's phone and returns the token. */
  signInPhone: async (phone: string, pin: string): Promise<string> => {
    const body = { user: phone, password: pin, fcmToken: `push of ${phone}`, channelName: 'Firebase' }
    return (await call(session.authorize, { body })).access_token
  },

  /** Imports a county with its polling stations and returns its code. */
  createCounty: async (token: string, county: CountyInput = {}): Promise<string> => {
    const { code = unique().toUpperCase(), name = `County ${code}`, stations = 3 } = county
    await call(geography.importCounties, { token, files: [csvFile('code,name', `${code},${name}`)] })
    const numbers = typeof stations === 'number' ? Array.from({ length: stations }, (_, index) => index + 1) : stations
    if (numbers.length > 0) {
      const lines = numbers.map(number => `${code},${number}`)
      await call(geography.importStations, { token, files: [csvFile('countyCode,number', ...lines)] })
    }
    return code
  },

  /** Returns the new observer's id. */
  addObserver: (token: string, body: BodyIn<typeof observers.add>): Promise<number> =>
    call(observers.add, { token, body }),

  /** Returns the form's id. */
  saveForm: (token: string, body: FormUploadIn): Promise<number> => call(forms.save, { token, body }),

  /** The published sections; answers refer to their ids. */
  loadSections: (token: string, id: number) => call(forms.get, { token, params: { id } }),

  postAnswers: async (token: string, body: BodyIn<typeof answers.post>): Promise<void> => {
    await call(answers.post, { token, body })
  },

  addNote: (token: string, body: Partial<BodyIn<typeof notes.add>>, files: readonly File[] = []): Promise<Note> =>
    call(notes.add, { token, body, files }),
})

export type Setup = ReturnType<typeof createSetup>
