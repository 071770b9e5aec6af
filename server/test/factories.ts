import { answers } from '@scrutineer/contract/answers'
import { type FormUploadIn, forms, type Section } from '@scrutineer/contract/forms'
import { unplaced } from '@scrutineer/contract/unplaced'
import { unique } from '../../testkit/unique.ts'
import { hashSecret } from '../src/domain/crypto/password.ts'
import { normalizeForSearch, phoneKey } from '../src/domain/search-keys.ts'
import type { Caller, Mission } from './mission.ts'

/** What every account and phone of the factories signs in with; hashed once, since hashing is slow on purpose. */
export const secret = 'tests-know-this'
let hashed: Promise<string> | undefined
const secretHash = () => {
  hashed ??= hashSecret(secret)
  return hashed
}

/** An NGO with one staff account, signed in. */
export const aNgo = async ({ db, parts, signIn }: Mission, fields: { organizer?: boolean; name?: string } = {}) => {
  const { organizer = false, name = `NGO ${unique()}` } = fields
  const { id } = await db
    .insertInto('ngo')
    .values({ name, short_name: name.slice(0, 20), organizer, created_at: parts.clock() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const account = `staff-${unique()}`
  await db
    .insertInto('staff')
    .values({ ngo_id: id, account, password_hash: await secretHash(), created_at: parts.clock() })
    .execute()
  return { id, name, account, staff: await signIn(account, secret) }
}

let phones = 0

/** An observer of an NGO. */
export const anObserver = async (
  { db, parts }: Mission,
  ngoId: number,
  fields: { name?: string; phone?: string } = {},
) => {
  phones += 1
  const { name = `Observer ${unique()}`, phone = `0799 ${100000 + phones}` } = fields
  const { id } = await db
    .insertInto('observer')
    .values({
      ngo_id: ngoId,
      name,
      name_folded: normalizeForSearch(name),
      phone,
      phone_key: phoneKey(phone),
      pin_hash: await secretHash(),
      created_at: parts.clock(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, name, phone }
}

/** An observer with a signed-in phone. */
export const aPhone = async (mission: Mission, ngoId: number, fields: { name?: string } = {}) => {
  const observer = await anObserver(mission, ngoId, fields)
  return { ...observer, call: await mission.signIn(observer.phone, secret, `push ${observer.phone}`) }
}

/** A county with stations numbered 1 to `stations`. */
export const aCounty = async ({ db }: Mission, code = unique().toUpperCase(), stations = 3) => {
  const { id } = await db
    .insertInto('county')
    .values({ code, name: `County ${code}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = Array.from({ length: stations }, (_, index) => ({ county_id: id, number: index + 1 }))
  const made =
    stations === 0 ? [] : await db.insertInto('polling_station').values(rows).returning(['id', 'number']).execute()
  return { id, code, stationId: (number: number) => made.find(station => station.number === number)?.id ?? 0 }
}

/** A form as the editor uploads it: one question of several options, one of a single option, one with free text. */
export const formUpload = (code: string, changes: Partial<FormUploadIn> = {}): FormUploadIn => ({
  code,
  description: `Form ${code}`,
  draft: false,
  formSections: [
    {
      code: 'S1',
      description: 'First section',
      questions: [
        {
          code: '1',
          text: 'What did you see?',
          questionType: 0,
          optionsToQuestions: [{ text: 'Nothing' }, { text: 'A queue' }, { text: 'Pressure', flagged: true }],
        },
        {
          code: '2',
          text: 'Did it open on time?',
          questionType: 1,
          optionsToQuestions: [{ text: 'Yes' }, { text: 'No', flagged: true }],
        },
      ],
    },
    {
      code: 'S2',
      description: 'Second section',
      questions: [
        {
          code: '3',
          text: 'Anything else?',
          questionType: 2,
          optionsToQuestions: [{ text: 'No' }, { text: 'Yes, namely', isFreeText: true }],
        },
      ],
    },
  ],
  ...changes,
})

/** A form saved by an organizer, with its sections as they read back. */
export const aForm = async (staff: Caller, upload: FormUploadIn) => {
  const saved = await staff(forms.save, { body: upload })
  if (saved.status !== 200) throw new Error(`the form was not saved: ${saved.text}`)
  const read = await staff(forms.get, { params: { id: saved.value }, query: { draft: true } })
  const sections: Section[] = read.value
  const questions = sections.flatMap(section => section.questions)
  return {
    id: saved.value,
    sections,
    /** The question at a place of the form, from 0. */
    question: (index: number) => {
      const question = questions[index]
      if (!question) throw new Error(`the form has no question ${index}`)
      return question
    },
    optionId: (question: number, option: number) => {
      const found = questions[question]?.optionsToQuestions[option]
      if (!found) throw new Error(`question ${question} has no option ${option}`)
      return found.idOption
    },
  }
}

/** A selected option by its place in the question, with its free text where it has one. */
export type Selected = number | { readonly option: number; readonly value: string }

/** An answer as a phone posts it: to a question by its place in the form, from one station of a county. */
export const answerTo = (
  form: Awaited<ReturnType<typeof aForm>>,
  county: string,
  question: number,
  options: readonly Selected[],
  station = 1,
) => ({
  questionId: form.question(question).id,
  countyCode: county,
  pollingStationNumber: station,
  options: options.map(each =>
    typeof each === 'number'
      ? { optionId: form.optionId(question, each) }
      : { optionId: form.optionId(question, each.option), value: each.value },
  ),
})

/** The id of a report that a phone posts and that can't be placed: its station is unknown. */
export const anUnplacedReport = async (phone: { call: Caller }, staff: Caller): Promise<number> => {
  const posted = { questionId: 1, countyCode: unique(), pollingStationNumber: 1 }
  await phone.call(answers.post, { body: { answers: [posted] } })
  const { data } = (await staff(unplaced.list)).value
  if (!data[0]) throw new Error('the report was not kept')
  return data[0].id
}
