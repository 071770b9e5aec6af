import { useTranslations } from 'use-intl'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { hasOption, type QuestionMapping } from './question-mapping.ts'
import type { UnknownQuestion } from './unknown-questions.ts'
import type { PublishedQuestion, usePublishedQuestions } from './use-published-questions.ts'

interface Props {
  unknown: UnknownQuestion
  published: ReturnType<typeof usePublishedQuestions>
  mapping: QuestionMapping
  onChange: (mapping: QuestionMapping) => void
  questionError: string | undefined
  optionError: string | undefined
}

const labelOf = ({ formCode, code, text }: PublishedQuestion) => `${formCode} ${code} · ${text}`

/** Maps an unknown question, and its unknown options, to published ones. */
export const MappingFields = ({ unknown, published, mapping, onChange, questionError, optionError }: Props) => {
  const t = useTranslations('unplaced')
  const { questions, query } = published
  if (query.isError && !query.data) return <QueryFailure query={query} />
  if (query.isLoading) return <Skeleton className="h-8 w-full" />
  const question = questions.find(({ id }) => id === mapping.questionId)
  const missing = unknown.options.filter(({ id }) => !hasOption(question, id))
  return (
    <fieldset className="grid gap-3 rounded-md border border-line p-3">
      <legend className="px-1 font-medium text-sm">{t('questionWithId', { id: String(unknown.id) })}</legend>
      <p className="text-soft">{t('mappingHint')}</p>
      <Combobox
        label={t('publishedQuestion')}
        placeholder={t('questionPlaceholder')}
        choices={questions.map(each => ({ value: String(each.id), label: labelOf(each) }))}
        value={question && String(question.id)}
        onChange={value => onChange({ questionId: value === undefined ? undefined : Number(value), options: {} })}
        error={questionError}
      />
      {question &&
        missing.map(({ id, text }, index) => (
          <Select
            key={id}
            label={t('optionWithId', { id: String(id) })}
            hint={text === '' ? undefined : text}
            error={index === 0 ? optionError : undefined}
            value={mapping.options[id] ?? ''}
            onChange={event =>
              onChange({
                ...mapping,
                options: { ...mapping.options, [id]: Number(event.currentTarget.value) || undefined },
              })
            }
          >
            <option value="">{t('chooseOption')}</option>
            {question.optionsToQuestions.map(option => (
              <option key={option.idOption} value={option.idOption}>
                {option.text}
              </option>
            ))}
          </Select>
        ))}
    </fieldset>
  )
}
