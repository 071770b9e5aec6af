import { questionType } from '@scrutineer/contract/forms'
import type { EditedForm, EditedOption } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import { columnHeadings, diasporaLabels, kindLabels, typeLabels, yesLabels } from './sheet-labels.ts'

type Locale = 'en' | 'ro'

const option = (text: string, change: Partial<EditedOption> = {}): EditedOption => ({
  id: createNodeId(),
  text,
  isFreeText: false,
  flagged: false,
  ...change,
})

const examples = {
  en: {
    title: 'Example: replace these rows',
    section: 'First section',
    question: 'Are the ballot boxes sealed?',
    yes: 'Yes',
    no: 'No',
    other: 'Which materials are missing?',
    none: 'None',
    else: 'Something else:',
  },
  ro: {
    title: 'Exemplu: înlocuiți aceste rânduri',
    section: 'Prima secțiune',
    question: 'Sunt urnele sigilate?',
    yes: 'Da',
    no: 'Nu',
    other: 'Ce materiale lipsesc?',
    none: 'Niciunul',
    else: 'Altceva:',
  },
} as const

/** A short form that has each kind of row. */
export const templateExample = (locale: Locale): EditedForm => {
  const texts = examples[locale]
  const flagged = { flagged: true, shortText: { en: 'Ballot box not sealed', ro: 'Urnă nesigilată' } }
  return {
    id: null,
    code: 'A',
    description: texts.title,
    diaspora: false,
    sections: [
      {
        id: createNodeId(),
        code: 'A1',
        description: texts.section,
        questions: [
          {
            id: createNodeId(),
            code: 'A101',
            text: texts.question,
            questionType: questionType.single,
            options: [option(texts.yes), option(texts.no, flagged)],
          },
          {
            id: createNodeId(),
            code: 'A102',
            text: texts.other,
            questionType: questionType.multipleWithText,
            options: [option(texts.none), option(texts.else, { isFreeText: true })],
          },
        ],
      },
    ],
  }
}

/** Instructions for the template, in two columns. */
export const helpRows = (locale: Locale): string[][] => {
  const [headings, kinds, types] = [columnHeadings[locale], kindLabels[locale], Object.values(typeLabels[locale])]
  const [yes, diaspora] = [yesLabels[locale], diasporaLabels[locale]]
  if (locale === 'ro')
    return [
      ['Coloană', 'Conținut'],
      [
        headings.kind,
        `${kinds.form}, ${kinds.section}, ${kinds.question} sau ${kinds.option}: un rând pentru fiecare, în ordinea din formular.`,
      ],
      [
        headings.code,
        `Codul formularului, al secțiunii sau al întrebării, cel mult 20 de caractere. Opțiunile nu au cod.`,
      ],
      [
        headings.text,
        'Titlul formularului sau al secțiunii, textul întrebării sau al opțiunii, cel mult 1000 de caractere (titluri: 500).',
      ],
      [
        headings.type,
        `La întrebări: ${types.join(', ')}. La formular: „${diaspora}”, dacă este doar pentru diaspora; altfel gol.`,
      ],
      [headings.freeText, `La opțiuni: „${yes}”, dacă observatorul poate scrie un text.`],
      [headings.flagged, `La opțiuni: „${yes}”, dacă un răspuns cu această opțiune este o urgență.`],
      [
        headings.short,
        'La opțiunile semnalate: formularea scurtă din liste, cel mult 80 de caractere. Câte o coloană pentru fiecare limbă, ca și la text.',
      ],
    ]
  return [
    ['Column', 'Content'],
    [
      headings.kind,
      `${kinds.form}, ${kinds.section}, ${kinds.question} or ${kinds.option}: a row for each, in the order of the form.`,
    ],
    [headings.code, 'The code of the form, section or question, at most 20 characters. Options have none.'],
    [
      headings.text,
      'The title of the form or section, the text of the question or option, at most 1000 characters (titles: 500).',
    ],
    [
      headings.type,
      `For questions: ${types.join(', ')}. For the form: “${diaspora}” if only the diaspora uses it, else empty.`,
    ],
    [headings.freeText, `For options: “${yes}” if the observer may write a text.`],
    [headings.flagged, `For options: “${yes}” if an answer with this option is an emergency.`],
    [
      headings.short,
      'For flagged options: the short wording in lists, at most 80 characters. One column for each language, as for texts.',
    ],
  ]
}
