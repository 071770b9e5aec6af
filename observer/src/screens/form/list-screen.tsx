import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Form, Station } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { ButtonLink } from '../../ui/parts/button.tsx'
import { Chip } from '../../ui/parts/chip.tsx'
import { Rows } from '../../ui/parts/row.tsx'
import { stationName } from '../../ui/parts/station-name.ts'
import { isFlagged, progressOf, questionsOf } from './form-steps.ts'
import { QuestionRow } from './question-row.tsx'
import { useFormAnswers } from './use-form-answers.ts'

const filters = ['all', 'open', 'flagged'] as const

/** The list of all questions. */
export const ListScreen = ({ form, station }: { form: Form; station: Station }) => {
  const t = useTranslations('list')
  const find = useFormAnswers(station)
  const [filter, setFilter] = useState<(typeof filters)[number]>('all')
  const { shown, open } = progressOf(form, find)
  const lists = { all: shown, open, flagged: shown.filter(question => isFlagged(question, find(question.id))) }
  const filtered = new Set(lists[filter])
  const [next] = open
  return (
    <Screen
      title={t('title')}
      subtitle={`${form.code} · ${form.description} · ${stationName(station)}`}
      back={`/form/${form.id}`}
      actions={
        <ButtonLink to={`/form/${form.id}/${next?.id ?? 'end'}`} tone="primary" arrow={ArrowRight}>
          {next ? t('nextOpen', { code: next.code }) : t('end')}
        </ButtonLink>
      }
    >
      <div className="flex flex-wrap gap-2">
        {filters.map(each => (
          <Chip key={each} isPressed={each === filter} onClick={() => setFilter(each)}>
            {t(each)} {lists[each].length}
          </Chip>
        ))}
      </div>
      {form.sections
        .toSorted((a, b) => (a.orderNumber ?? 0) - (b.orderNumber ?? 0))
        .map(section => ({
          section,
          inSection: questionsOf({ ...form, sections: [section] }).filter(question => shown.includes(question)),
        }))
        .filter(({ inSection }) => inSection.some(question => filtered.has(question)))
        .map(({ section, inSection }) => (
          <Rows
            key={section.id}
            title={section.description}
            count={t('answered', {
              answered: inSection.filter(question => !open.includes(question)).length,
              total: inSection.length,
            })}
          >
            {inSection
              .filter(question => filtered.has(question))
              .map(question => (
                <QuestionRow key={question.id} formId={form.id} question={question} answer={find(question.id)} />
              ))}
          </Rows>
        ))}
      {lists[filter].length === 0 && <p>{t('none')}</p>}
    </Screen>
  )
}
