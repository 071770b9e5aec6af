import { expect, test } from 'vitest'
import { describeIssues, readOptions } from '../../../../../test/read-options.ts'
import { readFormFile } from '../read-file.ts'

const read = (document: unknown) => readFormFile(new Blob([JSON.stringify(document)]), readOptions)

test('bad languages and translations into others than the form’s are listed with their paths', async () => {
  const translations = { fr: { text: 'Scellée ?', tone: 'kind' }, ro: { text: 'Sigilată?' } }
  const { content, issues } = await read({
    ...{ code: 'F', description: 'Opening', language: 'en', languages: ['fr', 'fr', 'en', 'not a tag', 7] },
    formSections: [{ code: 'S', questions: [{ code: 'Q', text: 'Sealed?', translations }] }],
  })
  expect(content).toMatchObject({ language: 'en', languages: ['fr'] })
  expect(content?.sections[0]?.questions[0]?.translations).toEqual({ fr: { text: 'Scellée ?' } })
  expect(describeIssues(issues)).toEqual([
    ...['badValue languages[1] "fr"', 'badValue languages[2] "en"', 'badValue languages[3] "not a tag"'],
    'badValue languages[4] 7',
    'unknownField formSections[0].questions[0].translations.fr.tone tone',
    'unknownField formSections[0].questions[0].translations.ro ro',
  ])
  const withoutMain = await read({ languages: ['fr'], formSections: [{ questions: [{ text: 'Sealed?' }] }] })
  expect(withoutMain.content?.languages).toBeUndefined()
  expect(describeIssues(withoutMain.issues)).toEqual(['badValue languages[0] "fr"'])
  const translated = { text: 'a', translations: { fr: { text: 'b\0' } } }
  const cleaned = await read({ language: 'en', languages: ['fr'], formSections: [{ questions: [translated] }] })
  expect(cleaned.content?.sections[0]?.questions[0]?.translations).toEqual({ fr: { text: 'b' } })
  expect(describeIssues(cleaned.issues)).toEqual(['badCharacters formSections[0].questions[0]'])
})
