import type { AnswerVersion } from '@scrutineer/contract/answers'
import type { Section } from '@scrutineer/contract/forms'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import { Flag } from 'lucide-react'
import type { ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { publishedFormQuery } from '../../../../shared/published-form.ts'
import { QueryFailure } from '../../../../shared/query-failure.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Badge } from '../../../../ui/feedback/badge.tsx'
import { SegmentedControl } from '../../../../ui/form/segmented-control.tsx'
import { Card } from '../../../../ui/layout/card.tsx'
import { usePrinted, usePrintLoader } from '../../../../ui/layout/printing.ts'
import { Tabs } from '../../../../ui/layout/tabs.tsx'
import { DetailsSkeleton } from '../details-skeleton.tsx'
import type { WithObserverName } from '../history-query.ts'
import type { FormTab } from './form-tabs.ts'
import { isAnswered, reportSections, type ShownQuestions, shownQuestions } from './merge-form.ts'
import { QuestionAnswer } from './question-answer.tsx'

interface FormAnswersProps {
  sections: ReturnType<typeof reportSections>
  /** What they were reduced to. */
  shown: ShownQuestions
  /** Superseded answers by question id. */
  revisionHistory: ReadonlyMap<number, readonly WithObserverName<AnswerVersion>[]>
}

/** A form with its answers, section by section, and then the answered questions that its newest version lacks. */
const FormAnswers = ({ sections, shown, revisionHistory }: FormAnswersProps) => {
  const t = useTranslations('answers')
  if (sections.length === 0)
    return <p className="text-soft">{shown === 'all' ? t('noQuestions') : t(`none.${shown}`)}</p>
  return (
    <div className="grid grid-cols-1 gap-5">
      {sections.map(({ key, description = t('earlierVersion'), questions }) => (
        <section key={key} aria-label={description} className="grid grid-cols-1 gap-2">
          <h3 className="wrap-anywhere font-semibold">{description}</h3>
          <Card className="overflow-hidden">
            <ul>
              {questions.map(each => (
                <QuestionAnswer
                  key={each.question.id}
                  shown={each}
                  revisionHistory={revisionHistory.get(each.question.id) ?? []}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

/** A form's title with its numbers of answers and flags. Forms without answers are muted. */
const TabTitle = ({ tab }: { tab: FormTab }) => {
  const t = useTranslations('answers')
  const answered = tab.answeredQuestions.filter(isAnswered).length
  return (
    <>
      <span className={classNames('max-w-64 truncate', answered === 0 ? 'font-normal' : 'text-ink')} title={tab.title}>
        {tab.title}
      </span>
      {answered > 0 && (
        <span className="font-normal text-soft text-sm">
          <span aria-hidden>{answered}</span>
          <span className="sr-only">{t('answeredCount', { count: answered })}</span>
        </span>
      )}
      {tab.flags > 0 && (
        <Badge variant="danger" icon={Flag}>
          <span aria-hidden>{tab.flags}</span>
          <span className="sr-only">{t('flagCount', { count: tab.flags })}</span>
        </Badge>
      )}
    </>
  )
}

interface Props extends Omit<ComponentProps<typeof FormAnswers>, 'sections'> {
  tabs: readonly FormTab[]
  /** The open one. */
  tab: FormTab
  onTab: (id: string) => void
  /** The sections of the open form. */
  sections: UseQueryResult<Section[] | null>
  onShown: (shown: ShownQuestions) => void
}

/** All forms with answers or notes, one after the other. */
const PrintedForms = ({ tabs, revisionHistory }: Pick<Props, 'tabs' | 'revisionHistory'>) => {
  const t = useTranslations('printing')
  const answered = tabs.filter(tab => tab.answeredQuestions.length > 0 || tab.notes.length > 0)
  const loaded = useQueries({
    queries: answered.map(({ formId }) => ({ ...publishedFormQuery(formId ?? 0), enabled: false })),
  })
  return (
    <>
      {answered.map(({ id, formId, title, answeredQuestions, notes }, index) => {
        const sections = loaded[index]?.data
        return (
          <section key={id} className="grid grid-cols-1 gap-3">
            <h2 className="font-semibold text-lg">{title}</h2>
            {sections || formId === null ? (
              <FormAnswers
                sections={reportSections(sections ?? [], answeredQuestions, notes, 'answered')}
                shown="answered"
                revisionHistory={revisionHistory}
              />
            ) : (
              <p>{t('formMissing')}</p>
            )}
          </section>
        )
      })}
      <p className="text-soft">{t('answeredOnly')}</p>
    </>
  )
}

/** The forms of a report in tabs, with all questions or those that matter. */
export const ReportForms = ({ tabs, tab, onTab, sections, shown, onShown, ...rest }: Props) => {
  const t = useTranslations('answers')
  const client = useQueryClient()
  usePrintLoader(() =>
    Promise.allSettled([
      import('../../../../shared/attachments/attachments.tsx'),
      ...tabs.flatMap(({ formId }) => (formId === null ? [] : [client.ensureQueryData(publishedFormQuery(formId))])),
    ]),
  )
  if (usePrinted()) return <PrintedForms tabs={tabs} revisionHistory={rest.revisionHistory} />
  return (
    <Tabs
      label={t('forms')}
      tabs={tabs.map(each => ({ id: each.id, title: <TabTitle tab={each} /> }))}
      selected={tab.id}
      onSelect={onTab}
    >
      <div className="mb-4 flex justify-end">
        <SegmentedControl
          label={t('questionsShown')}
          choices={shownQuestions.map(value => ({ value, label: t(`show.${value}`) }))}
          value={shown}
          onChange={onShown}
        />
      </div>
      {sections.isError && <QueryFailure query={sections} />}
      {sections.isLoading && <DetailsSkeleton />}
      {(sections.data || tab.formId === null) && (
        <FormAnswers
          {...rest}
          sections={reportSections(sections.data ?? [], tab.answeredQuestions, tab.notes, shown)}
          shown={shown}
        />
      )}
    </Tabs>
  )
}
