import { type UnplacedReport, unplaced } from '@scrutineer/contract/unplaced'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { formErrorMessage, serverFieldError } from '../../../shared/form/submit-failure.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { initialStation } from '../posted-station.ts'
import { hasOption, type QuestionMapping, toIdMaps } from './question-mapping.ts'
import type { StationInput } from './station-fields.tsx'
import { unknownQuestions } from './unknown-questions.ts'
import { usePublishedQuestions } from './use-published-questions.ts'

const fields = ['countyCode', 'pollingStationNumber', 'questionMap', 'optionMap'] as const
type Field = (typeof fields)[number]

/** The placing of reports: what was chosen, what is wrong with it, and the call. A failure loses nothing. */
export const usePlaceReports = (reports: readonly UnplacedReport[], onDone: (station: string) => void) => {
  const t = useTranslations('unplaced')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure, clearFieldError } = useSubmit()
  const [station, setStation] = useState(() => initialStation(reports))
  const [chosen, setChosen] = useState<QuestionMapping>()
  const [isChecked, setChecked] = useState(false)
  const [unknown, ...others] = unknownQuestions(reports)
  const published = usePublishedQuestions(unknown !== undefined)
  // Only some options may be unknown: then the question is what the phone says.
  const known = published.questions.find(({ id }) => id === unknown?.id)
  const mapping = chosen ?? { questionId: known?.id, options: {} }
  const question = published.questions.find(({ id }) => id === mapping.questionId)
  const maps = unknown && toIdMaps(unknown, mapping, question)
  const number = Number(station.number)
  const missing: Partial<Record<Field, boolean>> = {
    countyCode: station.county === undefined,
    pollingStationNumber: !Number.isInteger(number) || number < 1,
    questionMap: unknown !== undefined && question === undefined,
    optionMap:
      unknown?.options.some(({ id }) => !hasOption(question, id) && mapping.options[id] === undefined) ?? false,
  }
  const words: Record<Field, string> = {
    countyCode: t('countyRequired'),
    pollingStationNumber: t('numberRequired'),
    questionMap: t('questionRequired'),
    optionMap: t('optionRequired'),
  }
  const errorOf = (field: Field) =>
    isChecked && missing[field] ? words[field] : failure && serverFieldError(failure, field)
  const place = () => {
    setChecked(true)
    const { county } = station
    if (fields.some(field => missing[field]) || county === undefined) return
    void submit(async () => {
      const ids = reports.map(({ id }) => id)
      await call(unplaced.place, { body: { ids, countyCode: county, pollingStationNumber: number, ...maps } })
      onDone(`${county} ${number}`)
    })
  }
  return {
    station,
    changeStation: (next: StationInput) => {
      setStation(next)
      for (const field of ['countyCode', 'pollingStationNumber']) clearFieldError(field)
    },
    unknown,
    hasTooMany: others.length > 0,
    published,
    mapping,
    changeMapping: (next: QuestionMapping) => {
      setChosen(next)
      for (const field of ['questionMap', 'optionMap']) clearFieldError(field)
    },
    errors: Object.fromEntries(fields.map(field => [field, errorOf(field)])) as Partial<Record<Field, string>>,
    reason: failure && formErrorMessage(failure, fields, getErrorMessage),
    isBusy,
    place,
  }
}
