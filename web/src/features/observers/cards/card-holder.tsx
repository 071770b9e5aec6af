import type { NewCard } from '@scrutineer/contract/cards'
import { useTranslations } from 'use-intl'

/** What tells the holder of a card from others of the same name. */
export const CardHolder = ({ card: { phone, assignedStations = [] } }: { card: NewCard }) => {
  const t = useTranslations('cards')
  const digits = phone.replaceAll(/\D/g, '').slice(-3)
  return [t('phoneEnd', { digits }), ...assignedStations].join(' · ')
}
