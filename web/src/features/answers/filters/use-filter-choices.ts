import type { FlagCount } from '@scrutineer/contract/fields/threads'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFlagLabel } from '../../../shared/activity/use-flag-label.ts'
import { useCurrentUser } from '../../../shared/current-user.ts'
import { ngosQuery } from '../../../shared/ngos.ts'
import { useAreaChoices } from '../../../shared/places/areas.ts'
import { countiesQuery } from '../../../shared/places/counties.ts'
import { formsQuery } from '../details/detail-queries.ts'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { flagsQuery } from '../triage/triage-queries.ts'

/** The flagged options by question, the most frequent first. */
const byQuestion = (flags: readonly FlagCount[]) => Map.groupBy(flags, ({ idQuestion }) => idQuestion)

/** What the filters offer, once `areOffered`, and the names of the values that are applied. */
export const useFilterChoices = (search: ThreadSearch, areOffered: boolean) => {
  const t = useTranslations('answers')
  const flagLabel = useFlagLabel()
  const { isOrganizer } = useCurrentUser()
  const { area, county, idNgo, option, question, check, contradicted, form } = search
  const isNeeded = (...applied: readonly unknown[]) => areOffered || applied.some(value => value !== undefined)
  const counties = useQuery({ ...countiesQuery, enabled: isNeeded(county) }).data ?? []
  const ngos = useQuery({ ...ngosQuery, enabled: isOrganizer && isNeeded(idNgo) }).data ?? []
  const flagCounts = useQuery(isNeeded(option, question) ? flagsQuery : { ...flagsQuery, enabled: false }).data ?? []
  const flags = [...byQuestion(flagCounts).values()].flatMap(options => {
    const [first] = options
    const all = options.map(flag => ({
      option: flag.idOption,
      question: undefined,
      name: `${flag.questionCode} ${flagLabel(flag)}`,
      count: flag.numberOfReports,
    }))
    if (!first || options.length === 1) return all
    const question = { question: first.idQuestion, option: undefined, count: undefined }
    return [{ ...question, name: t('anyFlagOf', { question: `${first.questionCode} ${first.question}` }) }, ...all]
  })
  const formList = useQuery({ ...formsQuery, enabled: isNeeded(form) }).data?.formVersions ?? []
  const forms = formList.map(({ id, code, description }) => ({ id, name: `${code} · ${description}` }))
  const areas = useAreaChoices(isNeeded(area))
  const nameOfChosen = <Choice>(
    choices: readonly Choice[],
    isChosen: (choice: Choice) => boolean,
    nameOf: (choice: Choice) => string,
  ) => {
    const choice = choices.find(isChosen)
    return choice && nameOf(choice)
  }
  return {
    isOrganizer,
    areas,
    counties,
    ngos,
    flags,
    forms,
    formName:
      form === undefined
        ? undefined
        : (nameOfChosen(
            forms,
            ({ id }) => id === form,
            ({ name }) => name,
          ) ?? String(form)),
    areaName:
      area === undefined
        ? undefined
        : (nameOfChosen(
            areas,
            ({ value }) => value === String(area),
            ({ label }) => label,
          ) ?? String(area)),
    countyName:
      county === undefined
        ? undefined
        : (nameOfChosen(
            counties,
            ({ code }) => code === county,
            ({ name }) => name,
          ) ?? county),
    ngoName:
      idNgo === undefined
        ? undefined
        : (nameOfChosen(
            ngos,
            ({ id }) => id === idNgo,
            ({ shortName }) => shortName,
          ) ?? String(idNgo)),
    flagName:
      option === undefined && question === undefined
        ? undefined
        : (nameOfChosen(
            flags,
            flag => (option === undefined ? flag.question === question : flag.option === option),
            ({ name }) => name,
          ) ?? t('oneFlag')),
    checkName: check === undefined ? undefined : t(check === 'any' ? 'openCheck' : 'oneCheck'),
    contradictedName: contradicted ? t('contradicted') : undefined,
  }
}
