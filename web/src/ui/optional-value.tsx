import { useTranslations } from 'use-intl'

/** A value, or `unspecified` if it is empty. Zero is a value. */
export const OptionalValue = ({ of: value }: { of: string | number | null | undefined }) => {
  const t = useTranslations('ui')
  if (value === null || value === undefined || value === '')
    return <span className="font-normal text-soft">{t('unspecified')}</span>
  // A long word may break, so that it doesn't widen its column and the page; others don't.
  return typeof value === 'string' && /\S{24}/.test(value) ? <span className="wrap-anywhere">{value}</span> : value
}
