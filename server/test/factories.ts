import { hashSync } from '@node-rs/argon2'
import { answers } from '@scrutineer/contract/answers'
import { type FormUploadIn, forms, type Section } from '@scrutineer/contract/forms'
import { readTokens } from '@scrutineer/contract/read-tokens'
import { unplaced } from '@scrutineer/contract/unplaced'
import { unique } from '../../testkit/unique.ts'
import { addActivity } from '../src/db/shared/observer-activity.ts'
import { findPhoneKeyRules } from '../src/db/shared/phone-keys.ts'
import { normalizeForSearch } from '../src/domain/search-keys.ts'
import type { Caller, Mission } from './mission.ts'

export { conditionalUpload, formUpload } from '../../testkit/client/form-upload.ts'

/** Password and PIN of all test accounts. */
export const secret = 'tests-know-this'
// With the smallest cost, since tests sign in thousands of times; `password.test.ts` checks the product's own.
const secretHash = hashSync(secret, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Creates a signed-in staff account of an NGO. */
export const createAccount = async ({ db, dependencies, signIn }: Mission, ngoId: number, analyst = false) => {
  const account = `staff-${unique()}`
  const { id } = await db
    .insertInto('staff')
    .values({ ngo_id: ngoId, account, password_hash: secretHash, created_at: dependencies.clock(), analyst })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, account, staff: await signIn(account, secret) }
}

/** Creates an NGO with a signed-in staff account. */
export const createNgo = async (mission: Mission, fields: { organizer?: boolean; name?: string } = {}) => {
  const { db, dependencies } = mission
  const { organizer = false, name = `NGO ${unique()}` } = fields
  const { id } = await db
    .insertInto('ngo')
    .values({ name, short_name: name.slice(0, 20), organizer, created_at: dependencies.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { account, staff } = await createAccount(mission, id)
  return { id, name, account, staff }
}

/** A script with a read-only token that the account makes, for all that it sees or for an NGO. */
export const createScript = async (mission: Mission, staff: Caller, idNgo?: number) => {
  const expiresOn = mission.dependencies.clock().toISOString().slice(0, 10)
  const { value } = await staff(readTokens.create, { body: { name: unique(), idNgo, expiresOn } })
  return mission.withToken(value.secret)
}

let phones = 0

/** Creates an observer of an NGO. */
export const createObserver = async (
  { db, dependencies }: Mission,
  ngoId: number,
  fields: { name?: string; phone?: string } = {},
) => {
  phones += 1
  const { name = `Observer ${unique()}`, phone = `0799 ${100000 + phones}` } = fields
  const toPhoneKey = await findPhoneKeyRules(db)
  const { id } = await db
    .insertInto('observer')
    .values({
      ngo_id: ngoId,
      name,
      name_folded: normalizeForSearch(name),
      phone,
      phone_key: toPhoneKey(phone),
      pin_hash: secretHash,
      created_at: dependencies.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addActivity({ db }, [id])
  return { id, name, phone }
}

/** Creates an observer with a signed-in phone. */
export const createPhone = async (mission: Mission, ngoId: number, fields: { name?: string; phone?: string } = {}) => {
  const observer = await createObserver(mission, ngoId, fields)
  return { ...observer, call: await mission.signIn(observer.phone, secret, `push ${observer.phone}`) }
}

/** Creates a county with stations numbered 1 to `stations`. */
export const createCounty = async ({ db }: Mission, code = unique().toUpperCase(), stations = 3) => {
  const { id } = await db
    .insertInto('county')
    .values({ code, name: `County ${code}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: stations }, (_, index) => ({ county_id: id, number: index + 1 }))
  const uploaded =
    stations === 0 ? [] : await db.insertInto('polling_station').values(rows).returning(['id', 'number']).execute()
  return { id, code, stationId: (number: number) => uploaded.find(station => station.number === number)?.id ?? 0 }
}

/** Saves a form and returns it with its published sections. */
export const createForm = async (staff: Caller, upload: FormUploadIn) => {
  const saved = await staff(forms.save, { body: upload })
  if (saved.status !== 200) throw new Error(`the form was not saved: ${saved.text}`)
  const read = await staff(forms.get, { params: { id: saved.value }, query: { draft: true } })
  const sections: Section[] = read.value
  const questions = sections.flatMap(section => section.questions)
  return {
    id: saved.value,
    sections,
    /** A question of the form by index. */
    question: (index: number) => {
      const question = questions[index]
      if (!question) throw new Error(`the form has no question ${index}`)
      return question
    },
    optionId: (question: number, option: number) => {
      const publishedOption = questions[question]?.optionsToQuestions[option]
      if (!publishedOption) throw new Error(`question ${question} has no option ${option}`)
      return publishedOption.idOption
    },
  }
}

/** A selected option by its index in the question, with optional free text. */
export type Selected = number | { readonly option: number; readonly value: string }

/** A phone's answer to a question, given by its index in the form, at a station of a county. */
export const answerTo = (
  form: Awaited<ReturnType<typeof createForm>>,
  countyCode: string,
  question: number,
  options: readonly Selected[],
  station = 1,
) => ({
  questionId: form.question(question).id,
  countyCode,
  pollingStationNumber: station,
  options: options.map(each =>
    typeof each === 'number'
      ? { optionId: form.optionId(question, each) }
      : { optionId: form.optionId(question, each.option), value: each.value },
  ),
})

/** Posts a report from an unknown station; returns the id of the unplaced report. */
export const createUnplacedReport = async (phone: { call: Caller }, staff: Caller): Promise<number> => {
  const posted = { questionId: 1, countyCode: unique(), pollingStationNumber: 1 }
  await phone.call(answers.post, { body: { answers: [posted] } })
  const { data } = (await staff(unplaced.list)).value
  if (!data[0]) throw new Error('the report was not kept')
  return data[0].id
}
