import { answers } from '@scrutineer/contract/answers'
import type { BodyIn } from '@scrutineer/contract/core/endpoint'
import { electionSettings } from '@scrutineer/contract/election-settings'
import { type FormUploadIn, forms } from '@scrutineer/contract/forms'
import { ngos } from '@scrutineer/contract/ngos'
import { observers } from '@scrutineer/contract/observers'
import { staff as accounts } from '@scrutineer/contract/staff'
import { start } from '@scrutineer/contract/start'
import { createRoot, type Root } from 'react-dom/client'
import { expect, inject, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { unique, uniqueDigits, uniquePhone } from '../../testkit/unique.ts'
import { loadSettings } from '../src/api/settings.ts'
import { token } from '../src/api/token.ts'
import App from '../src/app/app.tsx'
import '../src/app/theme.css'
import { AppIntlProvider } from '../src/app/intl-provider.tsx'
import { chooseLanguage } from '../src/lib/language.ts'
import { toasts } from '../src/ui/feedback/toast-store.ts'

export { unique, uniqueDigits, uniquePhone }

const call = createApiClient(location.origin)

/** Creates test data over HTTP; see testkit/client/setup.ts. */
export const setup = createSetup(call)

/** Signs in the organizer, who creates test data. */
export const organizerToken = () => setup.signIn(inject('admin').user, inject('admin').password)

/** Creates an NGO. `addStaff` creates and signs in an account of it, which sees only that NGO's data. */
const createNgo = async (organizer: string, overrides: Partial<BodyIn<typeof ngos.add>> = {}) => {
  const name = `NGO ${unique()}`
  const ngo = { name, shortName: name, isActive: true, ...overrides }
  const id = await call(ngos.add, { token: organizer, body: ngo })
  const addStaff = async (account = `staff-${unique()}`, isAnalyst = false) => {
    const password = 'long enough a secret'
    await call(accounts.add, { token: organizer, params: { id }, body: { account, password, isAnalyst } })
    return { account, password, token: await setup.signIn(account, password) }
  }
  return { id, ngo, addStaff }
}

/** The token of an account of a new NGO. */
export const ngoToken = async (organizer: string) => (await (await createNgo(organizer)).addStaff()).token

/** Creates a county with stations numbered from 1; returns its code. */
const createCounty = (staff: string, stations = 3) => setup.createCounty(staff, { stations })

/** Publishes a form with two questions, unless overridden. */
const createForm = async (staff: string, overrides: Partial<FormUploadIn> = {}) => {
  const code = `F${unique()}`
  const id = await setup.saveForm(staff, {
    code,
    description: `Form ${code}`,
    draft: false,
    formSections: [
      {
        code: 'S1',
        description: 'Opening',
        questions: [
          {
            code: 'Q1',
            text: 'What did you see?',
            questionType: 0,
            optionsToQuestions: [{ text: 'Nothing unusual' }, { text: 'Pressure on voters', flagged: true }],
          },
          {
            code: 'Q2',
            text: 'Anything else?',
            questionType: 3,
            optionsToQuestions: [{ text: 'No' }, { text: 'Yes, namely', isFreeText: true }],
          },
        ],
      },
    ],
    ...overrides,
  })
  const sections = await call(forms.get, { token: staff, params: { id } })
  return { id, code, questions: sections.flatMap(section => section.questions) }
}

type Form = Awaited<ReturnType<typeof createForm>>

/** Creates an observer and signs in their phone. */
const createPhone = async (staff: string, name = `Observer ${unique()}`) => {
  const phone = uniquePhone()
  const id = await setup.addObserver(staff, { name, phone, pin: '1234' })
  const phoneToken = await setup.signInPhone(phone, '1234')
  const answer = (
    county: string,
    station: number,
    questionId: number,
    options: { optionId: number; value?: string }[],
  ) =>
    call(answers.post, {
      token: phoneToken,
      body: { answers: [{ questionId, countyCode: county, pollingStationNumber: station, options }] },
    })
  return {
    id,
    name,
    phone,
    token: phoneToken,
    answer,
    /** Selects an option of a form's question, both given by index. */
    select: ({ questions }: Form, county: string, station: number, option: number, question = 0) => {
      const { id = 0, optionsToQuestions = [] } = questions[question] ?? {}
      return answer(county, station, id, [{ optionId: optionsToQuestions[option]?.idOption ?? 0 }])
    },
  }
}

/** The report of a county, or of one of its stations, as in the list. */
export const findReport = async (token: string, county: string, station?: number) => {
  const query = { county, ...(station !== undefined && { pollingStationNumber: station }) }
  const [report] = (await call(answers.threads, { token, query })).data
  if (!report) throw new Error(`There is no report from ${county} ${station ?? ''}.`)
  return report
}

/** Adds observers named `prefix 001`, `prefix 002`, … */
const addObservers = async (staff: string, prefix: string, count: number) => {
  for (let n = 1; n <= count; n += 1) {
    const name = `${prefix} ${String(n).padStart(3, '0')}`
    await call(observers.add, { token: staff, body: { name, phone: uniquePhone(), pin: '1234' } })
  }
}

export const create = {
  ngo: createNgo,
  county: createCounty,
  form: createForm,
  phone: createPhone,
  observers: addObservers,
}

const serverFetch = window.fetch
/** Where a test answers the call for the election's settings, the start call brings the same. */
window.fetch = async (input, init) => {
  const response = await serverFetch(input, init)
  if (!vi.isMockFunction(window.fetch) || !response.ok || !String(input).endsWith(start.get.path)) return response
  const settings = await window.fetch(electionSettings.get.path, init)
  if (!settings.ok) return settings
  const body = { ...(await response.json()), election: await settings.json() }
  // With the server's time, as in a response of the server: the live stream starts from it.
  return Response.json(body, { headers: { Date: response.headers.get('Date') ?? '' } })
}

let root: Root | undefined

/** Toasts outlive the mounted product: those of the test before would cover buttons and confirm actions of the next one. */
const dismissToasts = () => {
  for (const { id } of toasts.list.get()) toasts.dismiss(id)
  return expect.poll(toasts.list.get).toEqual([])
}

/** Moves the pointer to a corner. Where the test before left it, it could rest on a link and load that link's screen. */
const parkPointer = async () => {
  const cover = document.body.appendChild(document.createElement('div'))
  cover.style.cssText = 'position: fixed; inset: 0'
  await userEvent.hover(cover, { position: { x: 1, y: 1 } })
  cover.remove()
}

/** Opens the product at an address with a session token, by default in English. Mocks and window size are reset with the test. */
export const openApp = async (path: string, session: string, language: 'en' | 'ro' = 'en') => {
  closeApp()
  onTestFinished(() => {
    vi.restoreAllMocks()
    closeApp()
    return page.viewport(1280, 900)
  })
  history.replaceState(null, '', path)
  token.set(session)
  await Promise.all([loadSettings(), chooseLanguage(language), dismissToasts(), parkPointer()])
  const element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  root.render(
    <AppIntlProvider>
      <App />
    </AppIntlProvider>,
  )
}

/** Unmounts the product and ends the session. */
export const closeApp = () => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
  token.clear()
}
