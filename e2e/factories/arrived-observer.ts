import { answers } from '@scrutineer/contract/answers'
import type { Setup } from '../../testkit/client/setup.ts'
import { admin } from '../../testkit/process/product.ts'
import { unique, uniquePhone } from '../../testkit/unique.ts'

/** Creates an observer who has just arrived at a county's first station. */
export const createArrivedObserver = async (setup: Setup, stations = 2) => {
  const token = await setup.signIn(admin.user, admin.password)
  const code = unique().toUpperCase()
  const county = await setup.createCounty(token, { code, name: `Argeș ${code}`, stations })
  const [name, phone] = [`Ștefan ${unique()}`, uniquePhone()]
  await setup.addObserver(token, { name, phone, pin: '1234' })
  const body = { countyCode: county, idPollingStation: 1, observerArrivalTime: '2024-06-09 07:00' }
  await setup.call(answers.arrive, { token: await setup.signInPhone(phone, '1234'), body })
  return { token, county, name }
}
