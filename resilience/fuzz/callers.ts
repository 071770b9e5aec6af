import { randomUUID } from 'node:crypto'
import { geography } from '@scrutineer/contract/geography'
import { ngos } from '@scrutineer/contract/ngos'
import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { staff } from '@scrutineer/contract/staff'
import { createApiClient } from '../../testkit/client/api-client.ts'
import { formUpload } from '../../testkit/client/form-upload.ts'
import { createSetup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'
import type { CallerKind } from './arbitrary-call.ts'
import { secretPrefix } from './arbitrary-input.ts'
import type { KnownValues } from './known-values.ts'

/** The first NGO and its first account, which generated calls can’t lock out. */
export const rootNgoId = 1

const randomSecret = () => `${secretPrefix}${randomUUID()}`

const csv = (text: string) => [new File([text], 'lines.csv')]

/** The mission under test and its callers, who sign in again when a call ended their session. */
export const createFuzzCallers = async (origin: string, knownValues: KnownValues) => {
  const setup = createSetup(createApiClient(origin))
  const { call } = setup
  const root = await setup.signIn(admin.user, admin.password)

  const createNgo = async () => {
    const name = `Fuzz ${unique()}`
    const id = await call(ngos.add, { token: root, body: { name, shortName: name } })
    knownValues.remember('ngo#', id)
    return id
  }
  const createMember = async (idNgo: number) => {
    const [account, password] = [`fuzz-${unique()}`, randomSecret()]
    await call(staff.add, { token: root, params: { id: idNgo }, body: { account, password } })
    return { account, password }
  }
  const signedIn = async ({ account, password }: Awaited<ReturnType<typeof createMember>>) =>
    setup.signIn(account, password)

  const makers: Record<CallerKind, () => Promise<string | undefined>> = {
    anonymous: async () => undefined,
    forged: async () => `${root.split('.').slice(0, 2).join('.')}.${'x'.repeat(43)}`,
    staff: async () => signedIn(await createMember(await createNgo())),
    organizer: async () => {
      const id = await createNgo()
      await call(ngos.setOrganizer, { token: root, params: { id }, body: { isOrganizer: true } })
      return signedIn(await createMember(id))
    },
    observer: async () => {
      const [phone, pin, idNgo] = [uniquePhone(), randomSecret(), await createNgo()]
      const idObserver = await setup.addObserver(root, { phone, pin, name: `Observer ${phone}`, idNgo })
      knownValues.remember('observer#', idObserver)
      const token = await setup.signInPhone(phone, pin)
      await call(notifications.register, { token, body: { channelName: 'Firebase', token: randomSecret() } })
      return token
    },
  }

  const prepare = async () => {
    await call(geography.importCounties, { token: root, files: csv('code,name\nFA,County A\nFB,County B\n') })
    const stations = ['FA', 'FB'].flatMap(county => Array.from({ length: 12 }, (_, at) => `${county},${at + 1}\n`))
    await call(geography.importStations, { token: root, files: csv(stations.join('')) })
    for (const code of ['FA', 'FB']) knownValues.remember('countycode', code)
    for (let number = 1; number <= 12; number += 1) knownValues.remember('pollingstation#', number)
    for (const code of ['FUZZ-A', 'FUZZ-C']) {
      const id = await setup.saveForm(root, formUpload(code))
      knownValues.remember('form#', id)
      for (const { questions } of await setup.loadSections(root, id)) {
        for (const { id: question, optionsToQuestions } of questions) {
          knownValues.remember('question#', question)
          for (const { idOption } of optionsToQuestions) knownValues.remember('option#', idOption)
        }
      }
    }
    // An observer whose failed sign-ins may be throttled, separate from the callers.
    const idNgo = await createNgo()
    const member = await createMember(idNgo)
    const [phone, pin] = [uniquePhone(), randomSecret()]
    knownValues.remember(
      'observer#',
      await call(observers.add, { token: root, body: { phone, pin, name: 'Found', idNgo } }),
    )
    for (const user of [member.account, phone]) knownValues.remember('user', user)
    for (const password of [member.password, pin]) knownValues.remember('password', password)
  }
  await prepare()
  /** Concurrent calls may remove a caller during sign-in; three times in a row would be a failure. */
  const tokenOf = async (kind: CallerKind, tries = 3): Promise<string | undefined> => {
    try {
      return await makers[kind]()
    } catch (error) {
      if (tries === 1) throw error
      return tokenOf(kind, tries - 1)
    }
  }
  return { tokenOf, root }
}

export type FuzzCallers = Awaited<ReturnType<typeof createFuzzCallers>>
