import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../../../ui/overlay/dialog.tsx'

interface Props {
  /** The counties whose highest number changes, if the check found them. */
  counties: readonly string[]
  onConfirm: () => void
  onClose: () => void
}

/** Counties that are named. */
const maxShown = 10

/** Asks before an import that makes older phones delete what they haven't sent. */
export const PhonesDialog = ({ counties, onConfirm, onClose }: Props) => {
  const t = useTranslations('placesImport')
  const tUi = useTranslations('ui')
  return (
    <Dialog title={t('phonesTitle')} onClose={onClose}>
      <p>{t('phonesText')}</p>
      {counties.length > 0 && (
        <>
          <p className="text-soft">{t('highestNumbers')}</p>
          <ul className="grid list-disc gap-1 pl-5">
            {counties.slice(0, maxShown).map(county => (
              <li key={county}>{county}</li>
            ))}
          </ul>
          {counties.length > maxShown && (
            <p className="text-soft">{t('andMore', { count: counties.length - maxShown })}</p>
          )}
        </>
      )}
      <DialogButtons>
        <Button onClick={onClose}>{tUi('cancel')}</Button>
        <Button variant="danger" onClick={onConfirm}>
          {t('importAnyway')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
