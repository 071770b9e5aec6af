import type { Ngo } from '@scrutineer/contract/ngos'
import { useTranslations } from 'use-intl'
import { useCaller } from '../../shared/caller.ts'
import { useExplain } from '../../shared/explain.ts'
import { Confirm } from '../../ui/confirm.tsx'

interface Props {
  ngo: Pick<Ngo, 'id' | 'name'>
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Asks before an NGO's people are signed out and kept out. */
export const DeactivateNgo = ({ ngo, onConfirm, onClose }: Props) => {
  const t = useTranslations('ngos')
  const explain = useExplain()
  const { idNgo } = useCaller()
  return (
    <Confirm
      title={t('deactivateTitle', { name: ngo.name })}
      action={t('deactivate')}
      isDestructive
      {...{ explain, onConfirm, onClose }}
    >
      {t('deactivateText')}
      {ngo.id === idNgo && <p className="mt-2 font-medium text-danger">{t('deactivateOwn')}</p>}
    </Confirm>
  )
}
