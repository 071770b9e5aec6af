import { type FollowUpResult, followUpResults } from '@scrutineer/contract/fields/follow-up-states'
import { ArrowRightLeft, CornerUpRight, Link2, Undo2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { MenuItem } from '../../../../ui/overlay/menu-store.ts'
import type { FollowUpDialog } from '../dialogs/follow-up-dialogs.tsx'

interface Options {
  mayChange: boolean
  /** The states have buttons of their own. */
  hasStates: boolean
  owner: string | null
  onDialog: (dialog: FollowUpDialog) => void
  onState: (state: FollowUpResult) => void
  onRelease: () => void
}

/** The menu of a follow-up: what has no button, or none on small screens. */
export const useBarItems = ({ mayChange, hasStates, owner, onDialog, ...on }: Options): readonly MenuItem[] => {
  const t = useTranslations('followUp')
  const states = followUpResults.map((state, index) => ({
    label: t(`set.${state}`),
    shortcut: String(index + 1),
    onSelect: () => on.onState(state),
  }))
  const refer = { label: t('referTo'), icon: CornerUpRight, shortcut: 'R', onSelect: () => onDialog('refer') }
  return [
    ...(mayChange && !hasStates ? [...states, refer] : []),
    { label: t('link'), icon: Link2, shortcut: 'L', onSelect: () => onDialog('link') },
    ...(mayChange
      ? [{ label: t('reassign'), icon: ArrowRightLeft, shortcut: 'A', onSelect: () => onDialog('reassign') }]
      : []),
    ...(mayChange && owner !== null
      ? [{ label: t('release'), icon: Undo2, shortcut: 'G', onSelect: on.onRelease }]
      : []),
  ]
}
