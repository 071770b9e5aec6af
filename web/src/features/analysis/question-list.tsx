import type { AnalysisQuestion } from '@scrutineer/contract/analysis'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '../../ui/class-names.ts'
import { cardId } from './question-card.tsx'

/** Questions under one heading. */
export interface QuestionSection {
  /** Undefined for the questions that the form no longer has. */
  readonly heading: string | undefined
  readonly questions: AnalysisQuestion[]
}

/** The questions by section, in the form's order. */
export const toSections = (questions: readonly AnalysisQuestion[]): QuestionSection[] => {
  const sections: QuestionSection[] = []
  for (const question of questions) {
    const heading = question.isFormer ? undefined : question.section
    const last = sections.at(-1)
    if (last && last.heading === heading) last.questions.push(question)
    else sections.push({ heading, questions: [question] })
  }
  return sections
}

/** The first card in the upper part of the window. */
const useCardInView = (ids: string) => {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    const cards = ids.split(' ').flatMap(id => document.getElementById(id) ?? [])
    const visible = new Set<Element>()
    const observer = new IntersectionObserver(
      entries => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target)
          else visible.delete(target)
        setCurrent(cards.find(card => visible.has(card))?.id)
      },
      // A card that ends at the edge would count as visible.
      { rootMargin: '-24px 0px -50%' },
    )
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  }, [ids])
  return current
}

/** Links to the questions. It marks the one in view. Narrow screens don't show it. */
export const QuestionList = ({ sections }: { sections: readonly QuestionSection[] }) => {
  const t = useTranslations('analysis')
  const current = useCardInView(sections.flatMap(({ questions }) => questions.map(cardId)).join(' '))
  return (
    <nav aria-label={t('questions')} className="analysis-questions text-sm">
      {sections.map(({ heading, questions }, index) => (
        <div key={index} className="pb-2">
          <p className="wrap-anywhere px-2 py-1 text-soft">{heading ?? t('formerQuestions')}</p>
          <ul>
            {questions.map(question => (
              <li key={question.idQuestion}>
                <a
                  href={`#${cardId(question)}`}
                  aria-current={current === cardId(question) ? 'location' : undefined}
                  title={question.text}
                  className={classNames(
                    'flex gap-2 rounded-md px-2 py-1',
                    current === cardId(question)
                      ? 'bg-accent-wash text-accent'
                      : 'text-soft hover:bg-sunken hover:text-ink',
                  )}
                >
                  <span className="min-w-6 max-w-20 shrink-0 truncate">{question.code}</span>
                  <span className="truncate">{question.text}</span>
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
