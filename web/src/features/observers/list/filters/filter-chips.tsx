import { forms } from '@scrutineer/contract/forms'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../../api/query.ts'
import { ngosQuery } from '../../../../shared/ngos.ts'
import { routePaths } from '../../../../shared/paths.ts'
import { ChipLine, RemovableChip } from '../../../../ui/layout/chip.tsx'
import type { ChipField, ChipFilter } from './extension-filter.ts'

const route = getRouteApi(routePaths.observers)

/** The filters that other screens link to, each to be removed. */
export const FilterChips = ({ chips: { atStation, signedIn, holdsItems, form, idNgo } }: { chips: ChipFilter }) => {
  const t = useTranslations('observers')
  const navigate = route.useNavigate()
  const ngos = useQuery({ ...ngosQuery, enabled: idNgo !== undefined }).data
  const ngoName = ngos?.find(({ id }) => id === idNgo)?.shortName ?? String(idNgo)
  const formList = useQuery({ ...endpointQuery(forms.list), enabled: form !== undefined }).data?.formVersions
  const formName = formList?.find(({ id }) => id === form)?.description ?? String(form)
  const remove = (field: ChipField) =>
    void navigate({ search: old => ({ ...old, [field]: undefined, page: undefined }) })
  return (
    <ChipLine label={t('chips')}>
      {atStation !== undefined && (
        <RemovableChip onRemove={() => remove('atStation')}>
          {atStation ? t('atStation') : t('notAtStation')}
        </RemovableChip>
      )}
      {signedIn !== undefined && (
        <RemovableChip onRemove={() => remove('signedIn')}>{signedIn ? t('signedIn') : t('neverSeen')}</RemovableChip>
      )}
      {holdsItems !== undefined && (
        <RemovableChip onRemove={() => remove('holdsItems')}>
          {holdsItems ? t('holdsItems') : t('holdsNothing')}
        </RemovableChip>
      )}
      {form !== undefined && (
        <RemovableChip onRemove={() => remove('form')}>{t('ofForm', { form: formName })}</RemovableChip>
      )}
      {idNgo !== undefined && (
        <RemovableChip onRemove={() => remove('idNgo')}>{t('ofNgo', { ngo: ngoName })}</RemovableChip>
      )}
    </ChipLine>
  )
}
