import { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/endpoint'
import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { type Note, notes } from '@scrutineer/contract/notes'
import { observers } from '@scrutineer/contract/observers'
import { session } from '@scrutineer/contract/session'
import type { ApiClient } from './api-client.ts'

/** Short ways to the data that journeys begin with; `call` reaches everything else. */
export const createSetup = (call: ApiClient) => ({
  call,

  /** Signs in a member of staff; the token. */
  signIn: async (user: string, password: string): Promise<string> =>
    (await call(session.authorize, { body: { user, password } })).access_token,

  /** Signs in an observer's phone; the token. */
  signInPhone: async (phone: string, pin: string): Promise<string> => {
    const body = { user: phone, password: pin, fcmToken: `push of ${phone}`, channelName: 'Firebase' }
    return (await call(session.authorize, { body })).access_token
  },

  /** The new observer's id. */
  addObserver: (token: string, body: BodyIn<typeof observers.add>): Promise<number> =>
    call(observers.add, { token, body }),

  /** The form's id. */
  saveForm: (token: string, body: FormUploadIn): Promise<number> => call(forms.save, { token, body }),

  /** The published sections, whose ids phones send back. */
  loadSections: (token: string, id: number) => call(forms.get, { token, params: { id } }),

  postAnswers: async (token: string, body: BodyIn<typeof answers.post>): Promise<void> => {
    await call(answers.post, { token, body })
  },

  addNote: (token: string, body: Partial<BodyIn<typeof notes.add>>, files: readonly File[] = []): Promise<Note> =>
    call(notes.add, { token, body, files }),
})

export type Setup = ReturnType<typeof createSetup>
