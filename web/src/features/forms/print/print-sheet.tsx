import { allowsMultiple } from '@scrutineer/contract/forms'
import { useTranslations } from 'use-intl'
import { Paper } from '../../../ui/layout/paper.tsx'
import { typedKindOf } from '../editor/model/answer-kind.ts'
import {
  type EditedForm,
  type EditedOption,
  type EditedQuestion,
  findQuestion,
  questionKey,
} from '../editor/model/edited-form.ts'
import type { EditedInput } from '../editor/model/input-codec.ts'
import { languageAttributes } from '../editor/parts/text-attributes.ts'
import { useConditionText } from '../editor/parts/use-condition-text.ts'
import './print-sheet.css'

/** A line to write on. */
const WritingLine = () => <span className="print-line" />

const PaperField = ({ label }: { label: string }) => (
  <p className="print-field">
    <span>{label}</span>
    <WritingLine />
  </p>
)

const Boxes = ({ count }: { count: number }) =>
  Array.from({ length: count }, (_, index) => <span key={index} className="print-digit" />)

const maxBoxes = 15

/** Digits before the decimal point that the limits need. */
const digitsOf = ({ min = '', max = '' }: EditedInput) => {
  const lengths = [min, max].map(limit => limit.trim().replace(/^[+-]/, '').split('.')[0]?.length ?? 0)
  return max.trim() === '' ? 6 : Math.min(Math.max(...lengths), maxBoxes)
}

/** Blank boxes, or lines, for what is typed into an option. */
const PaperInput = ({ option }: { option: EditedOption }) => {
  const t = useTranslations('formPrint')
  const { input } = option
  const decimals = Math.min(Number(input?.decimals?.trim() || 2) || 0, 6)
  switch (input?.kind) {
    case 'integer':
    case 'decimal':
      return (
        <span className="print-input">
          <Boxes count={digitsOf(input)} />
          {input.kind === 'decimal' && decimals > 0 && (
            <>
              <b>{t('decimalPoint')}</b>
              <Boxes count={decimals} />
            </>
          )}
          {input.unit}
        </span>
      )
    case 'time':
      return (
        <span className="print-input">
          <Boxes count={2} />:<Boxes count={2} />
        </span>
      )
    case 'date':
      return (
        <span className="print-input">
          <Boxes count={2} />.<Boxes count={2} />.<Boxes count={4} />
          {t('dayMonthYear')}
        </span>
      )
    case 'text':
      return (
        <span className="print-notes">
          <WritingLine />
          <WritingLine />
        </span>
      )
    default:
      return option.isFreeText && <WritingLine />
  }
}

const PaperQuestion = ({ form, question }: { form: EditedForm; question: EditedQuestion }) => {
  const t = useTranslations('formPrint')
  const { sentence } = useConditionText()
  const { code, text, questionType, showIf, options } = question
  const parent = showIf && findQuestion(form, questionKey({ id: showIf.idQuestion }))
  const isMultiple = allowsMultiple(questionType)
  const isTyped = typedKindOf(question) !== undefined
  return (
    <li className="print-question">
      <p className="print-text">
        {showIf && parent && (
          <>
            <i className="print-condition">{sentence(form, showIf)}</i>{' '}
          </>
        )}
        {code && <b>{code} </b>}
        {text} {!isTyped && <i>{isMultiple ? t('tickAll') : t('tickOne')}</i>}
      </p>
      <ul>
        {options.map(option => (
          <li key={option.id} className="print-option">
            {!isTyped && <span className={isMultiple ? 'print-box' : 'print-box print-circle'} />}
            <span>{option.text}</span>
            <PaperInput option={option} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/**
 * A form on paper, for observers without a phone: boxes to tick and lines to write on, without flags. Its texts are in a language,
 * if it is known.
 */
export const PrintSheet = ({ form, language }: { form: EditedForm; language?: string | undefined }) => {
  const t = useTranslations('formPrint')
  const title = [form.code, form.description].filter(Boolean).join(' · ')
  return (
    <Paper label={title}>
      <h1 {...languageAttributes(language)}>{title || t('untitled')}</h1>
      <div className="print-head">
        <PaperField label={t('county')} />
        <PaperField label={t('station')} />
        <PaperField label={t('observer')} />
        <PaperField label={t('phone')} />
        <PaperField label={t('date')} />
        <PaperField label={t('arrival')} />
        <PaperField label={t('departure')} />
      </div>
      {form.sections.map(section => (
        <section key={section.id} {...languageAttributes(language)}>
          <h2>{[section.code, section.description].filter(Boolean).join(' · ')}</h2>
          <ol>
            {section.questions.map(question => (
              <PaperQuestion key={question.id} form={form} question={question} />
            ))}
          </ol>
        </section>
      ))}
      <section className="print-notes">
        <h2>{t('notes')}</h2>
        <WritingLine />
        <WritingLine />
        <WritingLine />
      </section>
    </Paper>
  )
}
