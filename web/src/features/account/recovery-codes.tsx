import { useTranslations } from 'use-intl'
import { saveFile } from '../../lib/files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { DialogButtons } from '../../ui/overlay/dialog.tsx'

/** The recovery codes, which replace a lost phone. They are shown only once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTranslations('account')
  const save = () => saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), t('recoveryFile'))
  return (
    <div className="grid gap-3">
      <p className="text-soft">{t('recoveryText')}</p>
      <ul className="grid gap-1 rounded-md bg-sunken p-3 font-mono sm:grid-cols-2">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={save}>{t('saveCodes')}</Button>
        <Button variant="primary" onClick={onClose}>
          {t('codesSaved')}
        </Button>
      </DialogButtons>
    </div>
  )
}
