import type { FlagCount } from '@scrutineer/contract/fields/threads'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFlagLabel } from '../../../shared/activity/use-flag-label.ts'
import { useNgoChoices } from '../../../shared/ngos.ts'
import { useAreaChoices } from '../../../shared/places/areas.ts'
import { useCountyChoices } from '../../../shared/places/counties.ts'
import { type FilterChoice, labelOf } from '../../../ui/layout/chip.tsx'
import { formsQuery } from '../details/detail-queries.ts'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { flagsQuery } from '../triage/triage-queries.ts'

/** The flagged options by question, the most frequent first. */
const byQuestion = (flags: readonly FlagCount[]) => Map.groupBy(flags, ({ idQuestion }) => idQuestion)

/** What a report contains: of these filters the chip applies one. */
interface Finding extends FilterChoice<string> {
  readonly filter: Pick<ThreadSearch, 'option' | 'question' | 'check' | 'contradicted'>
}

/** The values of the applied findings: a link may set several. */
const appliedFindings = ({ option, question, check, contradicted }: ThreadSearch) =>
  [
    contradicted && 'contradicted',
    check && `check ${check}`,
    option === undefined ? question && `question ${question}` : `option ${option}`,
  ].filter(value => typeof value === 'string')

/** The choices of the filters. Loaded once `areOffered`, and before for the names of the values that are applied. */
export const useFilterChoices = (search: ThreadSearch, areOffered: boolean) => {
  const t = useTranslations('answers')
  const flagLabel = useFlagLabel()
  const { area, county, idNgo, option, question, form } = search
  const isNeeded = (...applied: readonly unknown[]) => areOffered || applied.some(value => value !== undefined)
  const areas = useAreaChoices(isNeeded(area))
  const counties = useCountyChoices(isNeeded(county))
  /** Areas by id and counties by code. */
  const places: readonly FilterChoice<number | string>[] = [...areas, ...counties]
  const ngos = useNgoChoices(isNeeded(idNgo))
  const forms = useQuery({ ...formsQuery, enabled: isNeeded(form) }).data?.formVersions ?? []
  const flagCounts = useQuery(isNeeded(option, question) ? flagsQuery : { ...flagsQuery, enabled: false }).data ?? []
  const flags = [...byQuestion(flagCounts).values()].flatMap((options): Finding[] => {
    const [first] = options
    const all = options.map(flag => {
      const name = `${flag.questionCode} ${flagLabel(flag)}`
      const label = `${name} · ${flag.numberOfReports}`
      return { value: `option ${flag.idOption}`, label, short: name, filter: { option: flag.idOption } }
    })
    if (!first || options.length === 1) return all
    const label = t('anyFlagOf', { question: `${first.questionCode} ${first.question}` })
    return [{ value: `question ${first.idQuestion}`, label, filter: { question: first.idQuestion } }, ...all]
  })
  const findings: readonly Finding[] = [
    { value: 'check any', label: t('openCheck'), filter: { check: 'any' } },
    { value: 'contradicted', label: t('contradicted'), filter: { contradicted: true } },
    ...flags,
  ]
  const chosenFindings = appliedFindings(search)
  return {
    places,
    /** Undefined for NGO staff. */
    ngos,
    forms: forms.map(({ id, code, description }) => ({ value: id, label: `${code} · ${description}` })),
    findings,
    chosenFindings,
    findingNames: chosenFindings.map(value =>
      labelOf(findings, value, t(value.startsWith('check') ? 'oneCheck' : 'oneFlag')),
    ),
  }
}
