import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Monitor } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCurrentUser } from '../../shared/current-user.ts'
import { ngosQuery } from '../../shared/ngos.ts'
import { paths } from '../../shared/paths.ts'
import { Select } from '../../ui/form/select.tsx'
import { LinkButton } from '../../ui/link.tsx'

/** Choice of the NGO, for organizers, and the link to the wall. */
export const SituationActions = ({ idNgo }: { idNgo: number | undefined }) => {
  const t = useTranslations('situation')
  const navigate = useNavigate()
  const { isOrganizer } = useCurrentUser()
  const { data: ngos } = useQuery({ ...ngosQuery, enabled: isOrganizer })
  return (
    <>
      {isOrganizer && (
        <Select
          label={t('ngo')}
          isLabelHidden
          className="w-44"
          value={idNgo ?? ''}
          onChange={({ target: { value } }) =>
            void navigate({ href: paths.situation({ idNgo: value }), replace: true, resetScroll: false })
          }
        >
          <option value="">{t('allNgos')}</option>
          {ngos
            ?.filter(({ isActive, id }) => isActive || id === idNgo)
            .map(({ id, shortName }) => (
              <option key={id} value={id}>
                {shortName}
              </option>
            ))}
        </Select>
      )}
      <LinkButton href={paths.situation({ idNgo, wall: true })}>
        <Monitor aria-hidden />
        {t('wall')}
      </LinkButton>
    </>
  )
}
