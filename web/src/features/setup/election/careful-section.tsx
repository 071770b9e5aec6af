import type { ElectionSettings } from '@scrutineer/contract/election-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSaveSettings } from '../../../shared/form/use-save-settings.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Card } from '../../../ui/layout/card.tsx'

const titleId = 'careful-title'

/** Turns the careful mode of the observers' app on and off. */
export const CarefulSection = ({ settings }: { settings: ElectionSettings }) => {
  const t = useTranslations('setup.careful')
  const getErrorMessage = useErrorMessage()
  const saveSettings = useSaveSettings()
  const [isSaving, setSaving] = useState(false)
  const { carefulMode } = settings
  // A server of an earlier version has no such mode.
  if (carefulMode === undefined) return null
  const change = async () => {
    setSaving(true)
    try {
      await saveSettings(settings, { carefulMode: !carefulMode })
      toast('success', t(carefulMode ? 'stopped' : 'begun'), t('changedText'))
    } catch (error) {
      toast('error', t('failed'), getErrorMessage(error))
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card aria-labelledby={titleId} className="grid gap-3 p-5">
      <h2 id={titleId} className="font-semibold">
        {t('title')}
      </h2>
      <p>{t('text')}</p>
      <p className="text-soft">{t(carefulMode ? 'on' : 'off')}</p>
      <Button className="justify-self-start" disabled={isSaving} onClick={() => void change()}>
        {t(carefulMode ? 'stop' : 'begin')}
      </Button>
    </Card>
  )
}
