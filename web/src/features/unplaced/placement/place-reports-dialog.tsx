import { stations } from '@scrutineer/contract/stations'
import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import type { FieldError } from '../../../shared/form/field-error.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { FormError } from '../../../ui/feedback/form-error.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { parsePosted } from '../report/posted-report.ts'
import { hasOption, type QuestionMapping, toIdMaps } from './question-mapping.ts'
import { StationFields, type StationInput } from './station-fields.tsx'
import { type UnknownQuestion, unknownQuestions } from './unknown-questions.ts'
import { type PublishedQuestion, usePublishedQuestions } from './use-published-questions.ts'

interface MappingFieldsProps {
  unknown: UnknownQuestion
  published: ReturnType<typeof usePublishedQuestions>
  mapping: QuestionMapping
  onChange: (mapping: QuestionMapping) => void
}

const labelOf = ({ formCode, code, text }: PublishedQuestion) => `${formCode} ${code} · ${text}`

/** Maps an unknown question, and its unknown options, to published ones. */
const MappingFields = ({ unknown, published, mapping, onChange }: MappingFieldsProps) => {
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
        name="questionMap"
      />
      {question &&
        missing.map(({ id, text }, index) => (
          <Select
            key={id}
            label={t('optionWithId', { id: String(id) })}
            hint={text === '' ? undefined : text}
            name={index === 0 ? 'optionMap' : undefined}
            value={mapping.options[id] ?? ''}
            anyLabel={t('chooseOption')}
            choices={question.optionsToQuestions.map(option => ({ value: option.idOption, label: option.text }))}
            onChoose={option => onChange({ ...mapping, options: { ...mapping.options, [id]: option } })}
          />
        ))}
    </fieldset>
  )
}

const fields = ['countyCode', 'pollingStationNumber', 'questionMap', 'optionMap'] as const
type PlacementField = (typeof fields)[number]

const noStation: StationInput = { county: undefined, number: '' }

/** The station that all reports refer to, if it is known; otherwise none. */
const initialStation = (reports: readonly UnplacedReport[]): StationInput => {
  const [first, ...others] = reports.map(report =>
    report.reasons.some(reason => reason === 'unknown_station' || reason === 'number_changed')
      ? noStation
      : parsePosted(report),
  )
  if (!first || others.some(({ county, number }) => county !== first.county || number !== first.number))
    return noStation
  return { county: first.county, number: first.number }
}

/** The station that reports were placed at. */
interface PlacedStation {
  readonly name: string
  /** Undefined on a server without pages of stations. */
  readonly id: number | undefined
}

const findStationId = async (county: string, pollingStationNumber: number): Promise<number | undefined> => {
  const query = { county, pollingStationNumber, page: 1, pageSize: 1 }
  const matching = await call(stations.list, { query }).catch(() => undefined)
  return matching?.data[0]?.id
}

/** State and validation of the form that places reports. */
const usePlaceReports = (reports: readonly UnplacedReport[]) => {
  const [station, setStation] = useState(() => initialStation(reports))
  const [selectedMapping, setMapping] = useState<QuestionMapping>()
  const [unknown, ...others] = unknownQuestions(reports)
  const published = usePublishedQuestions(unknown !== undefined)
  // If only options are unknown, the posted question is preselected.
  const publishedQuestion = published.questions.find(({ id }) => id === unknown?.id)
  const mapping = selectedMapping ?? { questionId: publishedQuestion?.id, options: {} }
  const question = published.questions.find(({ id }) => id === mapping.questionId)
  const pollingStationNumber = Number(station.number)
  const missing: Record<PlacementField, boolean> = {
    countyCode: station.county === undefined,
    pollingStationNumber: !Number.isInteger(pollingStationNumber) || pollingStationNumber < 1,
    questionMap: unknown !== undefined && question === undefined,
    optionMap:
      unknown?.options.some(({ id }) => !hasOption(question, id) && mapping.options[id] === undefined) ?? false,
  }
  return {
    station,
    setStation,
    unknown,
    hasTooMany: others.length > 0,
    published,
    mapping,
    setMapping,
    validate: (): Record<string, FieldError> =>
      Object.fromEntries(fields.flatMap(field => (missing[field] ? [[field, { kind: 'required' }]] : []))),
    body: {
      ids: reports.map(({ id }) => id),
      countyCode: station.county ?? '',
      pollingStationNumber,
      ...(unknown && toIdMaps(unknown, mapping, question)),
    },
  }
}

interface Props {
  reports: readonly UnplacedReport[]
  onClose: () => void
  /** Called with the station after the reports were placed there. */
  onDone: (station: PlacedStation) => void
}

/** Places reports at a polling station. An unknown question and its options are mapped to published ones first. */
export const PlaceReportsDialog = ({ reports, onClose, onDone }: Props) => {
  const t = useTranslations('unplaced')
  const { station, setStation, unknown, hasTooMany, published, mapping, setMapping, validate, body } =
    usePlaceReports(reports)
  const { countyCode, pollingStationNumber } = body
  return (
    <FormDialog
      title={t('placeTitle', { count: reports.length })}
      action={t('place')}
      isIncomplete={hasTooMany}
      fields={fields}
      validate={validate}
      messages={{
        countyCode: t('countyRequired'),
        pollingStationNumber: t('numberRequired'),
        questionMap: t('questionRequired'),
        optionMap: t('optionRequired'),
      }}
      read={() => body}
      onSubmit={async () => {
        const [id] = await Promise.all([
          findStationId(countyCode, pollingStationNumber),
          call(unplaced.place, { body }),
        ])
        onDone({ name: `${countyCode} ${pollingStationNumber}`, id })
      }}
      onClose={onClose}
    >
      {clearFieldError => (
        <>
          <p className="text-soft">{t('placeHint')}</p>
          <StationFields
            value={station}
            onChange={next => {
              setStation(next)
              for (const field of ['countyCode', 'pollingStationNumber']) clearFieldError(field)
            }}
          />
          {unknown && !hasTooMany && (
            <MappingFields
              unknown={unknown}
              published={published}
              mapping={mapping}
              onChange={next => {
                setMapping(next)
                for (const field of ['questionMap', 'optionMap']) clearFieldError(field)
              }}
            />
          )}
          <FormError text={hasTooMany ? t('oneQuestionOnly') : undefined} />
        </>
      )}
    </FormDialog>
  )
}
