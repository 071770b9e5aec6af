import { forms } from '@scrutineer/contract/forms'
import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { q } from '../api/query.ts'
import { useCaller } from '../shared/caller.ts'
import { countiesQuery } from '../shared/counties.ts'
import { unplacedCount } from '../shared/unplaced-count.ts'
import { menuOf } from './menu-entries.ts'
import { findForms, findNamed, mostOfAKind, type Place, readObserver, readStations } from './palette-places.ts'
import { paths } from './paths.ts'

const pauseMs = 200

/** What was typed, once the person has paused. */
const useSettled = (typed: string) => {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const useScreens = (): Place[] => {
  const t = useTranslations()
  const { isOrganizer } = useCaller()
  const forOrganizers = [
    { href: paths.newNgo(), name: t('ngos.ADD') },
    { href: paths.newForm(), name: t('forms.NEW') },
  ]
  return [
    ...menuOf({ isOrganizer, hasUnplaced: unplacedCount.get() !== null }).map(({ href, label }) => ({
      href,
      name: t(`menu.${label}`),
    })),
    { href: paths.newObserver(), name: t('observers.ADD') },
    { href: paths.observerImport(), name: t('observerImport.TITLE') },
    ...(isOrganizer ? forOrganizers : []),
    { href: paths.account(), name: t('account.TITLE') },
  ]
}

const useStations = (words: string): Place[] => {
  const t = useTranslations('palette')
  const counties = useQuery(countiesQuery)
  return readStations(words, counties.data ?? []).map(({ county, number }) => {
    const href = paths.threads(false, { county: county?.code, pollingStationNumber: number })
    if (!county) return { href, name: t('stationAnywhere', { number: number ?? 0 }) }
    if (number === undefined) return { href, name: t('county', { county: county.name }), more: county.code }
    return { href, name: `${county.code} ${number}`, more: county.name }
  })
}

const useForms = (words: string): Place[] => {
  const list = useQuery(q(forms.list))
  return findForms(words, list.data?.formVersions ?? []).map(({ id, code, description }) => ({
    ...{ href: paths.form(id), name: code, more: description },
  }))
}

const useObservers = (typed: string) => {
  const words = useSettled(typed)
  const wish = readObserver(words)
  // Nobody's: those of the words before would be chosen by a quick Enter.
  const found = useQuery({
    ...q(observers.list, { query: { ...wish, page: 1, pageSize: mostOfAKind } }),
    enabled: wish !== undefined,
    placeholderData: undefined,
  })
  const isUpToDate = words === typed
  const rows = wish && isUpToDate ? (found.data?.data ?? []) : []
  return {
    places: rows.map(
      ({ name, phone, ngo }): Place => ({
        ...{ href: paths.observer('view', phone), name, more: `${phone} · ${ngo}` },
      }),
    ),
    isSearching: readObserver(typed) !== undefined && (!isUpToDate || found.isFetching),
    failed: wish && isUpToDate && found.isError ? found : undefined,
  }
}

/** Where these words may lead, by kind. Observers come last: they are asked for, and nothing may move when they arrive. */
export const usePlaces = (typed: string) => {
  const t = useTranslations('palette')
  const words = typed.trim()
  const screens = findNamed(words, useScreens())
  const stations = useStations(words)
  const found = useForms(words)
  const { places, isSearching, failed } = useObservers(words)
  const groups = [
    { kind: t('screens'), items: screens },
    { kind: t('stations'), items: stations },
    { kind: t('forms'), items: found },
    { kind: t('observers'), items: places },
  ].filter(({ items }) => items.length > 0)
  return { groups, isSearching, failed }
}
