import { randomUUID } from 'node:crypto'
import { analysis } from '@scrutineer/contract/analysis'
import { answers } from '@scrutineer/contract/answers'
import { forms } from '@scrutineer/contract/forms'
import { session } from '@scrutineer/contract/session'
import { situation } from '@scrutineer/contract/situation'
import { expect, test } from 'vitest'
import { formUpload } from '../../../../testkit/client/form-upload.ts'
import { answerTo, createCounty, createForm, createNgo, createPhone, secret } from '../../../test/factories.ts'
import { createCaller, sharedMission } from '../../../test/mission.ts'

const mission = await sharedMission()
const organizer = await createNgo(mission, { organizer: true })

/** A form in French with Romanian, which lacks an option of the second question. */
const upload = (code: string, changes: object = {}) =>
  formUpload(code, {
    description: 'Dépouillement',
    language: 'fr',
    languages: ['ro', 'ar'],
    translations: { ro: { description: 'Numărare' } },
    formSections: [
      {
        code: 'S',
        description: 'Bureau',
        translations: { ro: { description: 'Secția' }, ar: { description: '' } },
        questions: [
          {
            code: '1',
            text: 'Combien de bulletins ?',
            questionType: 1,
            translations: { ro: { text: 'Câte buletine?' } },
            optionsToQuestions: [
              {
                text: 'Nombre',
                flagged: true,
                input: { kind: 'integer', unit: 'bulletins' },
                translations: { ro: { text: 'Număr', unit: 'buletine' } },
              },
            ],
          },
          {
            code: '2',
            text: 'Ouvert à temps ?',
            questionType: 1,
            translations: { ro: { text: 'Deschis la timp?' } },
            optionsToQuestions: [
              { text: 'Oui', translations: { ro: { text: 'Da' } } },
              { text: 'Non', flagged: true },
            ],
          },
        ],
      },
    ],
    ...changes,
  })

const read = async (call: typeof organizer.staff, id: number, input: object = {}) => {
  const list = await call(forms.list, input)
  const { value } = await call(forms.get, { params: { id }, ...input })
  const row = list.value.formVersions.find(form => form.id === id)
  return {
    title: row?.description,
    heading: value[0]?.description,
    texts: value.flatMap(({ questions }) =>
      questions.map(({ text, optionsToQuestions }) => [
        text,
        ...optionsToQuestions.map(option =>
          [option.text, option.input && 'unit' in option.input && option.input.unit].filter(Boolean).join(),
        ),
      ]),
    ),
    translated: JSON.stringify([row, value]).split('"translations"').length - 1,
  }
}
const french = [
  ['Combien de bulletins ?', 'Nombre,bulletins'],
  ['Ouvert à temps ?', 'Oui', 'Non'],
]
const romanian = [
  ['Câte buletine?', 'Număr,buletine'],
  ['Ouvert à temps ?', 'Oui', 'Non'],
]

test('each reader gets a form in a language, question by question, and old phones as before', async () => {
  const { id } = await createForm(organizer.staff, upload('LANG'))
  const phone = await createPhone(mission, organizer.id)
  const device = { id: randomUUID(), name: 'Android' }
  const body = { user: phone.phone, password: secret, device }
  const signedIn = await mission.anonymous(session.authorizePhone, { body })
  const app = createCaller(mission.app, signedIn.value.access_token)

  const main = { title: 'Dépouillement', heading: 'Bureau', texts: french }
  const inRomanian = { title: 'Numărare', heading: 'Secția', texts: romanian, translated: 0 }
  const header = { headers: { 'accept-language': 'ro-RO' } }
  expect(await read(organizer.staff, id)).toEqual({ ...main, translated: 6 })
  expect(await read(organizer.staff, id, header)).toEqual(inRomanian)
  expect(await read(organizer.staff, id, { ...header, query: { language: 'und' } })).toEqual({ ...main, translated: 6 })
  expect(await read(app, id, header)).toEqual({ ...main, translated: 6 })
  expect(await read(phone.call, id, header)).toEqual({ ...main, translated: 0 })
  expect(await read(phone.call, id, { query: { language: 'ro' } })).toEqual(inRomanian)
  const row = (await phone.call(forms.list)).value.formVersions.find(form => form.id === id)
  expect([row?.language, row?.languages]).toEqual([undefined, undefined])
})

test('staff who edit a draft get its languages, phones those that are published', async () => {
  const { id } = await createForm(organizer.staff, upload('LANGDRAFT'))
  const body = {
    id,
    draft: true,
    description: 'Brouillon',
    languages: ['ro'],
    translations: { ro: { description: 'Ciornă' } },
  }
  const { status } = await organizer.staff(forms.save, { body: { ...body, formSections: [] } })
  expect(status).toBe(200)
  const rowFor = async (language: string) =>
    (await organizer.staff(forms.list, { query: { language } })).value.formVersions.find(form => form.id === id)
  const translations = { ro: { description: 'Ciornă' } }
  expect(await rowFor('und')).toMatchObject({
    description: 'Dépouillement',
    draftDescription: 'Brouillon',
    translations,
  })
  expect(await rowFor('ro')).toMatchObject({ description: 'Numărare', draftDescription: 'Ciornă', languages: ['ro'] })
})

test('what was answered is read in the language of the staff member, and stays the same answer', async () => {
  const county = await createCounty(mission)
  const form = await createForm(organizer.staff, upload('LANGANS'))
  const phone = await createPhone(mission, organizer.id)
  const answer = answerTo(form, county.code, 0, [{ option: 0, value: '12' }])
  await phone.call(answers.post, { body: { answers: [answer] } })
  for (const [language, question, option, title] of [
    ['fr', 'Combien de bulletins ?', 'Nombre', 'Dépouillement'],
    ['ro', 'Câte buletine?', 'Număr', 'Numărare'],
  ] as const) {
    const headers = { 'accept-language': language }
    const { data } = (await organizer.staff(answers.threads, { headers, query: { county: county.code } })).value
    const [flag] = data[0]?.topFlags ?? []
    expect([flag?.question, flag?.value]).toEqual([question, '12'])
    const { flags, forms: received } = (await organizer.staff(situation.get, { headers })).value
    expect(flags.find(each => each.idOption === form.optionId(0, 0))).toMatchObject({ question, option })
    expect(received?.find(({ idForm }) => idForm === form.id)?.title).toBe(title)
    const results = (await organizer.staff(analysis.get, { headers, query: { idForm: form.id } })).value
    expect(JSON.stringify(results)).toContain(question)
  }
})

test('a language that occurs twice, and a translation into another one, are refused by path', async () => {
  const refuse = async (changes: object) => {
    const { status, problem } = await organizer.staff(forms.save, { body: upload('LANGBAD', changes) })
    return [status, Object.keys(problem?.errors ?? {})]
  }
  expect(await refuse({ languages: ['ro', 'ar', 'ro'] })).toEqual([400, ['languages.2']])
  expect(await refuse({ languages: ['ro', 'fr', 'ar'] })).toEqual([400, ['languages.1']])
  expect(await refuse({ languages: ['ar'] })).toEqual([
    400,
    ['translations.ro', 'formSections.0.translations.ro', 'formSections.0.questions.0.translations.ro'].concat(
      ['formSections.0.questions.0.optionsToQuestions.0.translations.ro', 'formSections.0.questions.1.translations.ro'],
      ['formSections.0.questions.1.optionsToQuestions.0.translations.ro'],
    ),
  ])
  expect(await refuse({ language: null })).toEqual([400, ['language']])
  expect(await refuse({ languages: ['ro', 'ar', 'RO'] })).toEqual([400, ['languages.2']])
})

test('a save without languages keeps them', async () => {
  const { id, sections } = await createForm(organizer.staff, upload('LANGKEEP'))
  await organizer.staff(forms.save, { body: { id, draft: false, description: 'Autre titre', formSections: sections } })
  const header = { headers: { 'accept-language': 'ro' } }
  expect(await read(organizer.staff, id, header)).toMatchObject({ title: 'Numărare', texts: romanian })
})
