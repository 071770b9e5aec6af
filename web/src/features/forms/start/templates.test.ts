import { readFileSync } from 'node:fs'
import { nameOperands } from '@scrutineer/contract/checks/text-form/operand-names'
import { printCheck } from '@scrutineer/contract/checks/text-form/print-check'
import { appLanguages } from '@scrutineer/contract/core/languages'
import { FormUpload } from '@scrutineer/contract/forms'
import { missingTexts } from '@scrutineer/contract/helpers/form-languages'
import { describe, expect, test } from 'vitest'
import { readOptions } from '../../../../test/read-options.ts'
import { isBroken } from '../editor/model/checks.ts'
import { entriesOf, questionsOf } from '../editor/model/edited-form.ts'
import { toNewForm } from '../editor/model/new-form.ts'
import { validateForm } from '../editor/model/validate-form.ts'
import type { AddedTexts } from '../files/content/read-form.ts'
import { formFileOf } from '../files/json/write-json.ts'
import { type FormTemplate, templateForm, templateNames } from './templates.ts'

const formsFolder = new URL('../../../../public/assets/forms/', import.meta.url)

// The files are read as they are: these tests are what makes the type true.
const loadFile = (name: string) =>
  JSON.parse(readFileSync(new URL(`${name}.json`, formsFolder), 'utf8')) as FormTemplate

describe.each(templateNames)('the template of %s', name => {
  const template = loadFile(name)
  const questions = template.sections.flatMap(section => section.questions)
  const options = questions.flatMap(question => question.options)

  test.each(appLanguages)('can be published as it is in %s', locale => {
    const form = templateForm(template, locale)
    expect(validateForm(form)).toEqual([])
    expect(FormUpload.parse({ ...formFileOf(form), draft: false })).toMatchObject({ code: template.code })
  })

  test('has different texts in English and Romanian, and all languages', () => {
    const texts = [...template.sections.map(section => section.title), ...questions.map(question => question.text)]
    for (const { en, ro } of texts) expect(en).not.toBe(ro)
    for (const { text } of options)
      expect([text.en, text.ro]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)])
    const all = JSON.stringify(template).match(/\{"en":"[^}]*\}/g) ?? []
    for (const text of all) expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(appLanguages.toSorted())
    // Romanian with comma below, not with cedilla.
    expect(JSON.stringify(template)).not.toMatch(/[şţŞŢ]/)
  })

  test('gives each flagged option a short wording in each language, and no other one', () => {
    const flagged = options.filter(option => option.flagged)
    expect(flagged.length).toBeGreaterThan(3)
    for (const { shortText } of flagged)
      expect(shortText).toEqual(Object.fromEntries(appLanguages.map(tag => [tag, expect.stringMatching(/^.{5,80}$/)])))
    expect(options.filter(option => !option.flagged && option.shortText)).toEqual([])
  })
})

test('a template in several languages has all its texts in each', () => {
  const [main, ...others] = appLanguages
  const form = templateForm(loadFile('counting'), main ?? '', others)
  expect([form.language, form.languages]).toEqual([main, others])
  const missing = entriesOf(form).flatMap(({ key, node }) =>
    others.flatMap(tag => missingTexts(node, tag).map(name => [key, tag, name])),
  )
  expect(missing).toEqual([])
  expect(form.translations?.fr).toEqual({ description: templateForm(loadFile('counting'), 'fr').description })
  expect(form.checks?.[0]?.says).toHaveProperty('ar')
  // A server that doesn't know languages gets none.
  const plain = toNewForm(form, false)
  expect(JSON.stringify(plain)).not.toContain('translations')
  expect([plain.language, plain.languages]).toEqual([undefined, undefined])
})

test('the texts that are added to forms from files are in all languages', () => {
  const texts = JSON.parse(readFileSync(new URL('added-texts.json', formsFolder), 'utf8')) as AddedTexts
  expect(Object.keys(texts)).toEqual(Object.keys(readOptions.added))
  for (const each of Object.values(texts)) expect(Object.keys(each)).toEqual(appLanguages)
})

test('options that say that it could not be observed are marked, so that the app adds none', () => {
  const options = templateNames.flatMap(name =>
    templateForm(loadFile(name), 'en').sections.flatMap(({ questions }) => questions.flatMap(each => each.options)),
  )
  const marked = options.filter(({ notObserved }) => notObserved)
  expect(marked.length).toBeGreaterThan(10)
  expect(marked).toEqual(options.filter(({ text }) => text === 'Could not be observed'))
})

test('the counting template has the checks that every mission wants, for typed numbers', () => {
  const form = templateForm(loadFile('counting'), 'en')
  const { checks = [] } = form
  const names = nameOperands(questionsOf(form))
  expect(checks.map(({ rule }) => printCheck(rule, names))).toEqual([
    `\${C503} > \${C502}`,
    `\${C504} + \${C505} != \${C503}`,
    `\${C502} > \${C501}`,
  ])
  for (const { says } of checks)
    expect(says).toEqual(Object.fromEntries(appLanguages.map(tag => [tag, expect.stringMatching(/\S/)])))
  expect(checks.some(check => isBroken(check, questionsOf(form)))).toBe(false)
})

test('the codes of forms and questions are used once, so that all templates can be used together', () => {
  const templates = templateNames.map(loadFile)
  const codes = templates.flatMap(({ code, sections }) => [
    code,
    ...sections.flatMap(section => [section.code, ...section.questions.map(question => question.code)]),
  ])
  expect(new Set(codes).size).toBe(codes.length)
  // The ends of these codes make them opening and counting forms in the statistics.
  expect(templates.map(({ code }) => code)).toEqual(['A', 'B', 'C', 'D'])
})
