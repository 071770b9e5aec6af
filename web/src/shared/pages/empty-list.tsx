import type { ComponentProps } from 'react'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../ui/link.tsx'

interface Props extends Pick<ComponentProps<typeof EmptyState>, 'icon' | 'text' | 'children'> {
  /** Of the list's texts. */
  t: (key: 'emptyTitle' | 'emptyText' | 'noMatchTitle' | 'noMatchText' | 'showAll') => string
  isFiltered: boolean
  /** The address without filters. */
  allHref: string
}

/** The empty state of a list: no match for its filters, or no rows yet; then the children are buttons. */
export const EmptyList = ({ icon, t, isFiltered, allHref, text = t('emptyText'), children }: Props) =>
  isFiltered ? (
    <EmptyState icon={icon} title={t('noMatchTitle')} text={t('noMatchText')}>
      <LinkButton href={allHref}>{t('showAll')}</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState icon={icon} title={t('emptyTitle')} text={text}>
      {children}
    </EmptyState>
  )
