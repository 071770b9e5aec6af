import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { sectionIds } from '../checklist/check-path.ts'

interface Props {
  settings: ElectionSettings
  /** Reports can't become part of a rehearsal or leave it. */
  hasReports: boolean
}

/** Begins a rehearsal, or stops one without reports. One with reports is ended by a new round. */
export const RehearsalSection = ({ settings, hasReports }: Props) => {
  const t = useTranslations('setup.rehearsal')
  const getErrorMessage = useErrorMessage()
  const saveSettings = useSaveSettings()
  const [isOpen, setOpen] = useState(false)
  // A server of an earlier version has no rehearsals.
  if (settings.isRehearsal === undefined) return null
  const isOn = settings.isRehearsal
  const change = async () => {
    await saveSettings(settings, { isRehearsal: !isOn })
    toast('success', isOn ? t('stopped') : t('begun'), isOn ? t('stoppedText') : t('begunText'))
  }
  return (
    <Card aria-labelledby={sectionIds.rehearsal} className="grid gap-3 p-5">
      <h2 id={sectionIds.rehearsal} tabIndex={-1} className="font-semibold outline-none">
        {t('title')}
      </h2>
      <p>{isOn ? t('on') : t('off')}</p>
      {hasReports && <p className="text-soft">{isOn ? t('endBelow') : t('reportsFirst')}</p>}
      <Button className="justify-self-start" disabled={hasReports} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isOn ? t('stop') : t('begin')}
      </Button>
      {isOpen && (
        <Confirm
          title={isOn ? t('stopTitle') : t('beginTitle')}
          action={isOn ? t('stop') : t('begin')}
          onConfirm={change}
          onClose={() => setOpen(false)}
          getErrorMessage={getErrorMessage}
        >
          <p>{isOn ? t('stopConfirm') : t('beginConfirm')}</p>
        </Confirm>
      )}
    </Card>
  )
}
