import type { Ngo } from '@scrutineer/contract/ngos'
import { Eye, Pencil, Power, PowerOff, ShieldCheck, ShieldMinus, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useReadOnlyReason } from '../../../shared/current-user.ts'
import { paths } from '../../../shared/paths.ts'
import type { MenuItem } from '../../../ui/overlay/menu.tsx'

interface Actions {
  onToggleActive: (ngo: Ngo) => void
  onToggleOrganizer: (ngo: Ngo) => void
  onDelete: (ngo: Ngo) => void
}

/** The actions for an NGO. Non-organizers see them disabled, with the reason. */
export const useNgoMenu = ({ onToggleActive, onToggleOrganizer, onDelete }: Actions) => {
  const t = useTranslations('ngos')
  const disabledReason = useReadOnlyReason(t('organizersOnly'))
  return (ngo: Ngo): MenuItem[] => [
    disabledReason === undefined
      ? { label: t('EDIT'), icon: Pencil, href: paths.ngo('edit', ngo.id) }
      : { label: t('view'), icon: Eye, href: paths.ngo('view', ngo.id) },
    {
      label: ngo.isActive ? t('deactivate') : t('activate'),
      icon: ngo.isActive ? PowerOff : Power,
      onSelect: () => onToggleActive(ngo),
      disabledReason,
    },
    {
      label: ngo.organizer ? t('removeOrganizer') : t('makeOrganizer'),
      icon: ngo.organizer ? ShieldMinus : ShieldCheck,
      onSelect: () => onToggleOrganizer(ngo),
      disabledReason,
    },
    { label: t('DELETE'), icon: Trash2, isDestructive: true, onSelect: () => onDelete(ngo), disabledReason },
  ]
}
