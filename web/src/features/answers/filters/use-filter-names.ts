import { useTranslations } from 'use-intl'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** The name of the applied time filter; undefined for none. */
export const useTimeName = ({ time, from, to }: ThreadSearch) => {
  const t = useTranslations('answers')
  if (from === undefined && to === undefined) return undefined
  if (time !== undefined && to === undefined) return t(time === 'hour' ? 'lastHour' : 'today')
  return [from ?? '…', to ?? '…'].join(' – ')
}

const isName = (name: string | undefined) => name !== undefined

/** The names of the applied filters by which a download can't select reports. */
export const useTriageFilterNames = (search: ThreadSearch): readonly string[] => {
  const t = useTranslations('answers')
  const state = useTranslations('followUp')
  const { ngoName, flagName, formName } = useFilterChoices(search)
  const { seen, owner, mentioned, followUpState } = search
  const owners: Readonly<Record<string, string>> = { me: t('mine'), none: t('untaken') }
  return [
    seen === undefined ? undefined : t(seen ? 'seen' : 'unseenReports'),
    owner === undefined ? undefined : (owners[owner] ?? owner),
    mentioned ? t('mentioned') : undefined,
    followUpState && state(`state.${followUpState}`),
    flagName,
    formName,
    ngoName,
  ].filter(isName)
}

/** The names of all applied filters, as their chips show them. */
export const useFilterNames = (search: ThreadSearch): readonly string[] => {
  const t = useTranslations('answers')
  const triage = useTriageFilterNames(search)
  const { areaName, countyName } = useFilterChoices(search)
  const time = useTimeName(search)
  const { pollingStationNumber, observerPhoneNumber } = search
  return [
    ...triage,
    areaName,
    countyName,
    time,
    pollingStationNumber === undefined ? undefined : `${t('stationNumber')} ${pollingStationNumber}`,
    observerPhoneNumber === undefined ? undefined : `${t('observerPhone')} ${observerPhoneNumber}`,
  ].filter(isName)
}
