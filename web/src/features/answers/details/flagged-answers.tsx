import type { AnsweredQuestion } from '@scrutineer/contract/answers'
import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/layout/card.tsx'
import { Timestamp } from '../../../ui/timestamp.tsx'
import type { ShownNote } from '../notes/note-attachments.ts'
import { AnswerSource } from './answer-source.tsx'
import { flagId, type NavigationTarget } from './navigation-targets.ts'
import { SelectedOption } from './review/typed-value.tsx'

interface Props {
  /** Not empty. */
  questions: readonly AnsweredQuestion[]
  answeredAt: ReadonlyMap<number, string>
  notes: readonly ShownNote[]
  /** The flags in the forms. */
  targets: readonly NavigationTarget[]
  onShow: (target: NavigationTarget) => void
  /** Goes to the first flag of the forms. */
  onFirst: () => void
}

/** What was flagged and what the observer noted about it, before the forms, since it is why the report is read. */
export const FlaggedAnswers = ({ questions, answeredAt, notes, targets, onShow, onFirst }: Props) => {
  const t = useTranslations('answers')
  return (
    <Card aria-labelledby="flagged-title" className="overflow-hidden border-danger">
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-4 py-2">
        <h3 id="flagged-title" className="flex items-center gap-2 font-semibold">
          <Flag aria-hidden className="size-4 text-danger" />
          {t('flaggedAnswers')}
        </h3>
        <Button variant="ghost" aria-keyshortcuts="F" onClick={onFirst}>
          {t('firstFlag', { count: questions.length })}
        </Button>
      </div>
      <ul>
        {questions.map(question => {
          const { id, idQuestion: code, text, answers } = question
          const at = answeredAt.get(id)
          const option = answers.find(each => each.flagged)
          const target = targets.find(({ elementId }) => elementId === flagId(id, option?.idOption ?? 0))
          return (
            <li
              key={id}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 border-line border-b px-4 py-2.5 last:border-b-0"
            >
              <p className="min-w-0 wrap-anywhere text-soft text-sm">
                {at && (
                  <>
                    <Timestamp at={at} format="compact" /> ·{' '}
                  </>
                )}
                {typeof code === 'string' && `${code} `}
                {text}
              </p>
              <Button
                variant="link"
                className="-my-1 -me-3"
                aria-label={t('showInForm', { question: typeof code === 'string' ? code : (text ?? '') })}
                onClick={() => target && onShow(target)}
              >
                {t('showInFormShort')}
              </Button>
              <div className="col-span-2">
                {answers
                  .filter(option => option.flagged)
                  .map(option => (
                    <SelectedOption key={option.idOption} option={option} className="font-semibold" />
                  ))}
                <AnswerSource answer={question} />
                {notes
                  .filter(note => note.questionId === id && note.text !== '' && !note.staffAccount)
                  .map(note => (
                    <blockquote
                      key={note.id}
                      className="mt-1.5 whitespace-pre-wrap wrap-anywhere border-line border-s-2 ps-3"
                    >
                      {note.text}
                      <footer className="text-soft text-xs">
                        {t('observersNote')}
                        {note.createdAt !== undefined && (
                          <>
                            {', '}
                            <Timestamp at={note.createdAt} format="compact" />
                          </>
                        )}
                      </footer>
                    </blockquote>
                  ))}
              </div>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
