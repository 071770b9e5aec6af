import { useQuery } from '@tanstack/react-query'
import { useTimeZone, useTranslations } from 'use-intl'
import { rangeText, toElectionTime } from '../../../lib/format/time-input.ts'
import { referenceTime } from '../../../lib/reference-time.ts'
import { useNow } from '../../../shared/activity/use-now.ts'
import { publishedFormQuery } from '../../../shared/published-form.ts'
import { labelOf } from '../../../ui/layout/chip.tsx'
import type { ThreadSearch } from '../threads/thread-search.ts'
import { isPresetCurrent } from './preset-filter.ts'
import { useFilterChoices } from './use-filter-choices.ts'

/** The name of the applied time filter; undefined for none. */
export const useTimeName = ({ time, from, to }: ThreadSearch) => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const now = useNow(60_000)
  const isPreset = time !== undefined && from !== undefined && to === undefined
  if (isPreset && isPresetCurrent(time, toElectionTime(from, timeZone), timeZone, new Date(now)))
    return t(time === 'hour' ? 'lastHour' : 'today')
  return rangeText(from, to, timeZone)
}

/** The date, start and end of the quarter hour that an election time `yyyy-MM-dd HH:mm` is in. */
const quarterHourOf = (time: string): [date: string, from: string, until: string] => {
  const start = 15 * Math.floor((60 * Number(time.slice(11, 13)) + Number(time.slice(14, 16))) / 15)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  const clock = (minutes: number) => `${twoDigits(Math.floor(minutes / 60) % 24)}:${twoDigits(minutes % 60)}`
  return [time.slice(0, 10), clock(start), clock(start + 15)]
}

/** A filter without a control of its own: its name, and what removes it. */
interface LinkFilter {
  readonly name: string
  readonly removal: ThreadSearch
}

const isName = (name: string | undefined) => name !== undefined

/** The name of a filter, undefined unless it is applied, and what removes it. */
type AppliedName = readonly [string | undefined, ThreadSearch]

const typedNames = { invalid: 'invalidValue', outside: 'outsideLimits', text: 'withText' } as const

/** The filters of the analysis's links: an answer, what was typed with it, or a question; and when that was received. */
const useQuestionFilters = (search: ThreadSearch): readonly AppliedName[] => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { selected, valueFrom, valueTo, valueBelow, typed, notObserved, disagreeing, noted, pictured } = search
  const { receivedFrom, receivedTo, verified } = search
  const formOf = (ids: string | undefined) => ids && Number.parseInt(ids, 10)
  const form = formOf(noted) || formOf(pictured) || search.form
  const isNeeded = [selected, notObserved, disagreeing, noted, pictured].some(value => value !== undefined)
  const { data } = useQuery({ ...publishedFormQuery(form ?? 0), enabled: form !== undefined && isNeeded })
  const questions = (data ?? []).flatMap(section => section.questions)
  const options = questions.flatMap(({ code, text, optionsToQuestions }) =>
    optionsToQuestions.map(option => ({ id: option.idOption, name: `${code} ${option.text || text}` })),
  )
  const optionName = options.find(({ id }) => id === selected)?.name ?? t('oneAnswer')
  const about = (label: 'notObserved' | 'disagreeing' | 'noted' | 'pictured') => {
    const value = search[label]
    if (value === undefined) return undefined
    const question = questions.find(({ id }) => id === Number(String(value).split(':').at(-1)))
    return `${t(label)}: ${question ? `${question.code} ${question.text}` : t('oneQuestion')}`
  }
  const limits = [
    valueFrom === undefined ? undefined : `≥ ${valueFrom}`,
    valueTo === undefined ? undefined : `≤ ${valueTo}`,
    valueBelow === undefined ? undefined : `< ${valueBelow}`,
  ].filter(isName)
  const noLimits = { valueFrom: undefined, valueTo: undefined, valueBelow: undefined }
  const noTime = { receivedFrom: undefined, receivedTo: undefined }
  const noRestriction = { ...noTime, verified: undefined }
  const range = rangeText(receivedFrom, receivedTo, timeZone)
  return [
    [
      selected === undefined ? undefined : optionName,
      { selected: undefined, typed: undefined, ...noLimits, ...noRestriction },
    ],
    [limits.length > 0 ? limits.join(', ') : undefined, noLimits],
    [typed && t(typedNames[typed]), { typed: undefined }],
    [about('notObserved'), { notObserved: undefined, ...noRestriction }],
    [about('disagreeing'), { disagreeing: undefined, ...noRestriction }],
    [about('noted'), { noted: undefined, ...noRestriction }],
    [about('pictured'), { pictured: undefined, ...noRestriction }],
    [range && `${t('receivedTime')}: ${range}`, noTime],
    [verified === undefined ? undefined : t(verified ? 'verifiedAnswer' : 'unverifiedAnswer'), { verified: undefined }],
  ]
}

/** The applied filters that only links of the situation, the analysis and statistics set. */
export const useLinkFilters = (search: ThreadSearch): readonly LinkFilter[] => {
  const t = useTranslations('answers')
  const timeZone = useTimeZone() ?? 'UTC'
  const { openFollowUp, openedAfter, openedUntil, quarterHour, flagQuarterHour, activeNgo, flaggedIn } = search
  const timeOf = (at: string) => toElectionTime(at, timeZone).slice(11) || at
  const openFollowUpName = () => {
    if (openedAfter !== undefined && openedUntil !== undefined)
      return t('openedBetween', { after: timeOf(openedAfter), until: timeOf(openedUntil) })
    if (openedAfter !== undefined) return t('openedAfter', { time: timeOf(openedAfter) })
    if (openedUntil !== undefined) return t('openedUntil', { time: timeOf(openedUntil) })
    return openFollowUp === undefined ? undefined : t(openFollowUp ? 'openFollowUps' : 'noOpenFollowUp')
  }
  const quarterName = (time: string, text: 'receivedBetween' | 'flaggedBetween') => {
    const [date, from, until] = quarterHourOf(toElectionTime(time, timeZone))
    // The chip has no room for the word and the date.
    const isToday = date === toElectionTime(new Date(referenceTime()).toISOString(), timeZone).slice(0, 10)
    return isToday ? t(text, { from, until }) : `${date} ${from}–${until}`
  }
  const questionFilters = useQuestionFilters(search)
  const filters: readonly AppliedName[] = [
    ...questionFilters,
    [openFollowUpName(), { openFollowUp: undefined, openedAfter: undefined, openedUntil: undefined }],
    [quarterHour && quarterName(quarterHour, 'receivedBetween'), { quarterHour: undefined }],
    [flagQuarterHour && quarterName(flagQuarterHour, 'flaggedBetween'), { flagQuarterHour: undefined }],
    [activeNgo === undefined ? undefined : t(activeNgo ? 'activeNgos' : 'inactiveNgos'), { activeNgo: undefined }],
    [flaggedIn && t(flaggedIn === 'opening' ? 'flaggedAtOpening' : 'flaggedAtCounting'), { flaggedIn: undefined }],
  ]
  return filters.flatMap(([name, removal]) => (name === undefined ? [] : [{ name, removal }]))
}

/** The names of the applied filters that the specification lacks. */
export const useTriageFilterNames = (search: ThreadSearch): readonly string[] => {
  const t = useTranslations('answers')
  const state = useTranslations('followUp')
  const { ngos, findingNames, forms } = useFilterChoices(search, false)
  const linkFilters = useLinkFilters(search)
  const { seen, owner, mentioned, followUpState } = search
  const owners: Readonly<Record<string, string>> = { me: t('mine'), none: t('untaken') }
  return [
    seen === undefined ? undefined : t(seen ? 'seen' : 'unseenReports'),
    owner === undefined ? undefined : (owners[owner] ?? owner),
    mentioned ? t('mentioned') : undefined,
    followUpState && state(`state.${followUpState}`),
    ...linkFilters.map(({ name }) => name),
    ...findingNames,
    labelOf(forms, search.form),
    labelOf(ngos ?? [], search.idNgo),
  ].filter(isName)
}

/** The names of all applied filters, as their chips show them. */
export const useFilterNames = (search: ThreadSearch): readonly string[] => {
  const t = useTranslations('answers')
  const triage = useTriageFilterNames(search)
  const { places } = useFilterChoices(search, false)
  const time = useTimeName(search)
  const { pollingStationNumber, observerPhoneNumber } = search
  return [
    ...triage,
    labelOf(places, search.area),
    labelOf(places, search.county),
    time,
    pollingStationNumber === undefined ? undefined : `${t('stationNumber')} ${pollingStationNumber}`,
    observerPhoneNumber === undefined ? undefined : `${t('observerPhone')} ${observerPhoneNumber}`,
  ].filter(isName)
}
