import { allowsMultiple } from '@scrutineer/contract/forms'
import { useTranslations } from 'use-intl'
import { Paper } from '../../../ui/layout/paper.tsx'
import type { ContentQuestion, FormContent } from '../files/content/form-content.ts'
import './print-sheet.css'

/** A line to write on. */
const WritingLine = () => <span className="print-line" />

const PaperField = ({ label }: { label: string }) => (
  <p className="print-field">
    <span>{label}</span>
    <WritingLine />
  </p>
)

const PaperQuestion = ({ question }: { question: ContentQuestion }) => {
  const t = useTranslations('formPrint')
  const { code, text, questionType, options } = question
  const isMultiple = allowsMultiple(questionType)
  return (
    <li className="print-question">
      <p className="print-text">
        {code && <b>{code} </b>}
        {text} <i>{isMultiple ? t('tickAll') : t('tickOne')}</i>
      </p>
      <ul>
        {options.map((option, index) => (
          <li key={index} className="print-option">
            <span className={isMultiple ? 'print-box' : 'print-box print-circle'} />
            <span>{option.text}</span>
            {option.isFreeText && <WritingLine />}
          </li>
        ))}
      </ul>
    </li>
  )
}

/**
 * A form on paper, for observers without a phone: boxes to tick and lines to write on, without flags.
 */
export const PrintSheet = ({ content }: { content: FormContent }) => {
  const t = useTranslations('formPrint')
  const { code, description, sections } = content
  const title = [code, description].filter(Boolean).join(' · ')
  return (
    <Paper label={title}>
      <h1>{title || t('untitled')}</h1>
      <div className="print-head">
        <PaperField label={t('county')} />
        <PaperField label={t('station')} />
        <PaperField label={t('observer')} />
        <PaperField label={t('phone')} />
        <PaperField label={t('date')} />
        <PaperField label={t('arrival')} />
        <PaperField label={t('departure')} />
      </div>
      {sections.map((section, index) => (
        <section key={index}>
          <h2>{[section.code, section.description].filter(Boolean).join(' · ')}</h2>
          <ol>
            {section.questions.map((question, position) => (
              <PaperQuestion key={position} question={question} />
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
