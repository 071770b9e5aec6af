import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { useTypeLabel } from '../editor/parts/question-types.ts'
import type { ContentQuestion, FormContent } from '../files/content/form-content.ts'

const OutlineQuestion = ({ question }: { question: ContentQuestion }) => {
  const t = useTranslations('forms')
  const typeLabel = useTypeLabel()
  const { code, text, questionType, options } = question
  return (
    <li className="grid gap-1">
      <p className="whitespace-pre-line font-medium">
        {code && <span className="text-soft">{code} </span>}
        {text}
      </p>
      <p className="text-soft text-sm">{typeLabel(questionType)}</p>
      <ul className="grid list-disc gap-0.5 pl-5">
        {options.map((option, index) => (
          <li key={index}>
            {option.text} {option.isFreeText && <Badge>{t('freeText')}</Badge>}{' '}
            {option.flagged && (
              <Badge variant="danger" icon={Flag}>
                {t('flag')}
              </Badge>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}

const countFlags = (questions: readonly ContentQuestion[]) =>
  questions.reduce((sum, { options }) => sum + options.filter(option => option.flagged).length, 0)

/** The sections of a form, each with its questions, their options and flags. */
export const ContentOutline = ({ content }: { content: FormContent }) => {
  const t = useTranslations('formFiles')
  const { code, description, sections } = content
  const questions = sections.flatMap(section => section.questions)
  return (
    <section aria-label={t('content')} className="grid gap-2">
      <h3 className="font-semibold">{[code, description].filter(Boolean).join(' · ') || t('untitled')}</h3>
      <p role="status" className="text-soft">
        {t('summary', { sections: sections.length, questions: questions.length, flags: countFlags(questions) })}
      </p>
      {sections.map((section, index) => (
        <details key={index} className="rounded-md border border-line">
          <summary className="cursor-pointer px-3 py-2">
            {[section.code, section.description].filter(Boolean).join(' · ') ||
              t('sectionNumbered', { number: index + 1 })}{' '}
            <span className="text-soft">
              {t('sectionSummary', { questions: section.questions.length, flags: countFlags(section.questions) })}
            </span>
          </summary>
          <ul className="grid gap-3 border-line border-t p-3">
            {section.questions.map((question, position) => (
              <OutlineQuestion key={position} question={question} />
            ))}
          </ul>
        </details>
      ))}
    </section>
  )
}
