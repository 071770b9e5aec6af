import { answers } from '@scrutineer/contract/answers'
import { create, ngoToken, setup, unique } from './app-harness.tsx'

/** Creates an NGO whose observers have arrived at stations 1, 2, … of a new county. */
export const createNgoWithArrivedObservers = async (organizer: string, { stations = 12, arrived = 2 } = {}) => {
  const county = await create.county(organizer, stations)
  const staff = await ngoToken(organizer)
  const names: string[] = []
  for (let station = 1; station <= arrived; station += 1) {
    const phone = await create.phone(staff, `${'ABCDEF'[station - 1]} ${unique()}`)
    const body = { countyCode: county, idPollingStation: station, observerArrivalTime: '2024-06-09 07:00' }
    await setup.call(answers.arrive, { token: phone.token, body })
    names.push(phone.name)
  }
  return { county, staff, names }
}
