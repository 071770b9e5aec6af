import { operandsOf } from '@scrutineer/contract/checks/comparison'
import type { FormCheck } from '@scrutineer/contract/checks/form-check'
import type { CallContact, CalledStation } from '@scrutineer/contract/fields/call-values'
import { forms, type Question, type Section } from '@scrutineer/contract/forms'
import { stations } from '@scrutineer/contract/stations'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { endpointQuery } from '../../api/query.ts'
import { telephoneHref } from '../activity/telephone-href.ts'
import { QueryFailure } from '../query-failure.tsx'
import { useCheckSentence } from '../use-check-sentence.ts'
import type { DictatedDraft } from './dictated-draft.ts'
import { type FiringCheck, findFiring } from './dictated-form.ts'

interface DictationHeaderProps {
  contact: CallContact
  answered: number
  /** Questions that are asked, given the answers so far. */
  total: number
}

/** Whom to call, and how far the form is. Stays in sight. */
export const DictationHeader = ({
  contact: { observerName, phone, backupPhone },
  answered,
  total,
}: DictationHeaderProps) => {
  const t = useTranslations('calls')
  return (
    <div className="sticky top-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-surface px-5 py-2">
      <a
        href={telephoneHref(phone)}
        className="inline-flex items-center gap-1.5 font-semibold text-accent text-lg hover:underline"
      >
        <Phone aria-hidden className="size-4 shrink-0" />
        {phone}
      </a>
      <span className="font-medium max-sm:hidden">{observerName}</span>
      {backupPhone !== null && (
        <span className="text-sm">
          <span className="text-soft">{t('backupPhone')}</span>{' '}
          <a href={telephoneHref(backupPhone)} className="text-accent hover:underline">
            {backupPhone}
          </a>
        </span>
      )}
      <span role="status" className="ms-auto font-medium">
        {total > 0 && t('answeredOf', { answered, required: total })}
      </span>
    </div>
  )
}

interface Props {
  idForm: number
  station: CalledStation | undefined
  sections: readonly Section[]
  /** To the questions that are asked, with those that are stored. */
  answers: DictatedDraft
  /** Questions with an answer that is not stored. */
  unasked: readonly Question[]
}

const FiringNotice = ({ firing }: { firing: FiringCheck }) => {
  const t = useTranslations('calls')
  const { check, operands, left, right } = firing
  const says = useCheckSentence()(check.says) || t('checkUnnamed')
  const values = operands.map(({ name, value }) => `${name ?? t('registeredVoters')}: ${value}`)
  return (
    <li>
      <span className="font-medium">{says}</span>{' '}
      <span className="text-soft">
        {t('checkValues', { values: values.join(', '), left: left ?? '', right: right ?? '' })}
      </span>
    </li>
  )
}

/** The station's name is its county's code and its number: no other station is found. */
const stationQuery = (name: string) => {
  const at = name.lastIndexOf(' ')
  return { county: name.slice(0, at), pollingStationNumber: Number(name.slice(at + 1)), page: 1, pageSize: 1 }
}

const usesFacts = (checks: readonly FormCheck[]) =>
  checks.some(({ rule }) => operandsOf(rule).some(({ kind }) => kind === 'fact'))

/** The checks of the form that fire for the answers so far, and the answers that will not be stored. Neither blocks. */
export const DictationNotices = ({ idForm, station, sections, answers, unasked }: Props) => {
  const t = useTranslations('calls')
  const hasChecks = useCapability('forms')
  const checks = useQuery({
    ...endpointQuery(forms.checks, { params: { id: idForm } }),
    enabled: hasChecks && idForm > 0,
    placeholderData: undefined,
  })
  const found = useQuery({
    ...endpointQuery(stations.list, { query: stationQuery(station?.name ?? '') }),
    enabled: station !== undefined && usesFacts(checks.data ?? []),
    placeholderData: undefined,
  })
  const registeredVoters = found.data?.data.find(({ id }) => id === station?.id)?.registeredVoters
  const firing = findFiring(checks.data ?? [], sections, answers, registeredVoters)
  return (
    <div role="status" className="grid gap-1 empty:hidden">
      {checks.isError && <QueryFailure query={checks} />}
      {found.isError && <QueryFailure query={found} />}
      {unasked.length > 0 && (
        <p className="text-late">
          {t('unaskedAnswers', {
            count: unasked.length,
            codes: unasked.map(({ code, text }) => code || text).join(', '),
          })}
        </p>
      )}
      {firing.length > 0 && (
        <ul aria-label={t('firingChecks')} className="grid gap-1 text-late">
          {firing.map(each => (
            <FiringNotice key={each.check.id} firing={each} />
          ))}
        </ul>
      )}
    </div>
  )
}
