import { beforeEach } from 'vitest'
import { createCounty, createForm, createNgo, createPhone, formUpload } from './factories.ts'
import { sharedMission } from './mission.ts'

/**
 * A mission with a published form. Each test of the file begins at nine o'clock with an NGO, a county and a signed-in phone of its
 * own.
 */
export const reporting = async ({ code = 'A', stations }: { code?: string; stations?: number } = {}) => {
  const mission = await sharedMission()
  const organizer = await createNgo(mission, { organizer: true })
  const form = await createForm(organizer.staff, formUpload(code))
  const createScene = async () => {
    mission.at('2024-06-09T09:00:00Z')
    const ngo = await createNgo(mission)
    const county = await createCounty(mission, undefined, stations)
    return { ngo, county, phone: await createPhone(mission, ngo.id) }
  }
  // The same objects for all tests, with the values of the running one.
  const { ngo, county, phone } = await createScene()
  beforeEach(async () => {
    const scene = await createScene()
    Object.assign(ngo, scene.ngo)
    Object.assign(county, scene.county)
    Object.assign(phone, scene.phone)
  })
  return { mission, organizer, form, ngo, county, phone }
}
