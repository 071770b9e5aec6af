import type { AnswerVersion } from '@scrutineer/contract/answers'
import { useTranslations } from 'use-intl'
import { Card } from '../../../../ui/layout/card.tsx'
import type { NoteTarget } from '../../notes/note-dialog.tsx'
import type { ObserverStation } from '../../threads/threads-query.ts'
import type { WithObserverName } from '../history-query.ts'
import type { ShownForm, ShownQuestion, ShownQuestions } from './merge-form.ts'
import { QuestionAnswer } from './question-answer.tsx'

interface Props {
  observerStation: ObserverStation
  form: ShownForm
  /** What the form was reduced to. */
  shown: ShownQuestions
  /** Superseded answers by question id. */
  revisionHistory: ReadonlyMap<number, readonly WithObserverName<AnswerVersion>[]>
  /** Ids of the questions whose notes are open. */
  openNotes: ReadonlySet<number>
  onToggleNotes: (questionId: number) => void
  onAddNote: ((question: NoteTarget) => void) | undefined
  onExpired: () => void
}

/** A form with its answers, section by section, and then the answered questions that its newest version lacks. */
export const FormAnswers = ({
  observerStation,
  form,
  shown,
  revisionHistory,
  openNotes,
  onToggleNotes,
  onAddNote,
  onExpired,
}: Props) => {
  const t = useTranslations('answers')
  const group = (key: string, title: string, questions: readonly ShownQuestion[]) => (
    <section key={key} aria-label={title} className="grid grid-cols-1 gap-2">
      <h3 className="wrap-anywhere font-semibold">{title}</h3>
      <Card className="overflow-hidden">
        <ul>
          {questions.map(question => (
            <QuestionAnswer
              key={question.id}
              observerStation={observerStation}
              question={question}
              revisionHistory={revisionHistory.get(question.id) ?? []}
              areNotesOpen={openNotes.has(question.id)}
              onToggleNotes={() => onToggleNotes(question.id)}
              onAddNote={
                onAddNote && (() => onAddNote({ id: question.id, text: question.text ?? t('unknownQuestion') }))
              }
              onExpired={onExpired}
            />
          ))}
        </ul>
      </Card>
    </section>
  )
  const sections = form.sections.filter(section => section.questions.length > 0)
  if (sections.length + form.removedQuestions.length === 0)
    return <p className="text-soft">{shown === 'all' ? t('noQuestions') : t(`none.${shown}`)}</p>
  return (
    <div className="grid grid-cols-1 gap-5">
      {sections.map(section => group(String(section.key), section.description, section.questions))}
      {form.removedQuestions.length > 0 && group('earlier', t('earlierVersion'), form.removedQuestions)}
    </div>
  )
}
