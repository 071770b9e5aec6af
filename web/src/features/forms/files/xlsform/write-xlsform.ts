import { allowsMultiple } from '@scrutineer/contract/forms'
import type { FormContent } from '../content/form-content.ts'
import type { SheetToWrite } from '../workbook/write-workbook.ts'
import { ownColumns } from './own-columns.ts'

/** XLSForm names start with a letter and have letters, digits, `_`, `-` and `.`; each is used once. */
const createNames = () => {
  const used = new Set<string>()
  return (text: string, prefix: string) => {
    const plain = text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace(/[^A-Za-z0-9_.-]+/g, '_')
    const base = /^[A-Za-z_]/.test(plain) ? plain : `${prefix}${plain}`
    let name = base
    for (let number = 2; used.has(name.toLowerCase()); number += 1) name = `${base}_${number}`
    used.add(name.toLowerCase())
    return name
  }
}

const surveyColumns = ['type', 'name', 'label', 'relevant', ownColumns.code, ownColumns.type]
const choiceColumns = [
  'list_name',
  'name',
  'label',
  ownColumns.flag,
  ownColumns.freeText,
  ownColumns.shortEn,
  ownColumns.shortRo,
]
const settingsColumns = ['form_title', 'form_id', ownColumns.code, ownColumns.diaspora]

const yes = (isSet: boolean) => (isSet ? 'yes' : '')

/** The worksheets of an XLSForm. An option with a text field is followed by a text question that depends on it. */
export const xlsformSheets = (content: FormContent): SheetToWrite[] => {
  const makeName = createNames()
  const survey: string[][] = [surveyColumns]
  const choices: string[][] = [choiceColumns]
  for (const section of content.sections) {
    survey.push(['begin_group', makeName(section.code, 's_'), section.description, '', section.code, ''])
    for (const { code, text, questionType, options } of section.questions) {
      const name = makeName(code, 'q_')
      const select = allowsMultiple(questionType) ? 'select_multiple' : 'select_one'
      // The alias 4 is a single choice.
      survey.push([`${select} ${name}`, name, text, '', code, String(questionType === 4 ? 1 : questionType)])
      for (const [index, option] of options.entries()) {
        const choice = `o${index + 1}`
        const { isFreeText, flagged, shortTextEn, shortTextRo } = option
        choices.push([name, choice, option.text, yes(flagged), yes(isFreeText), shortTextEn, shortTextRo])
        if (isFreeText) {
          const condition = `selected(\${${name}}, '${choice}')`
          survey.push(['text', makeName(`${name}_${choice}_text`, 'q_'), option.text, condition, '', ''])
        }
      }
    }
    survey.push(['end_group', '', '', '', '', ''])
  }
  const settings = [
    settingsColumns,
    [content.description, createNames()(content.code, 'form_'), content.code, yes(content.diaspora)],
  ]
  return [
    { name: 'survey', rows: survey, widths: [26, 18, 60, 28, 14, 14] },
    { name: 'choices', rows: choices, widths: [18, 10, 50, 14, 18, 30, 30] },
    { name: 'settings', rows: settings, widths: [40, 18, 18, 18] },
  ]
}
