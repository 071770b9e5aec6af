import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../../api/capabilities.ts'
import { Checkbox } from '../../../ui/form/checkbox.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { useValue } from '../../../ui/use-value.ts'
import { alertPreferences } from './alert-preferences.ts'
import { notificationPermission, playAlertSound } from './announce.ts'

/** Sound, system notification and muted hours for new emergencies, in the account's panel. Absent on servers without the count. */
export const AlertSettings = () => {
  const t = useTranslations('alerts')
  const hasCount = useCapability('answers')
  const { sound, notification, mutedFrom, mutedTo } = useValue(alertPreferences)
  const [permission, setPermission] = useState(notificationPermission)
  const [soundFailed, setSoundFailed] = useState(false)
  if (!hasCount) return null
  const chooseSound = async (isOn: boolean) => {
    alertPreferences.set({ sound: isOn })
    setSoundFailed(false)
    if (!isOn) return
    try {
      await playAlertSound()
    } catch {
      setSoundFailed(true)
    }
  }
  const chooseNotification = async (isOn: boolean) => {
    const granted = isOn && permission === 'default' ? await Notification.requestPermission() : permission
    setPermission(granted)
    alertPreferences.set({ notification: isOn && granted === 'granted' })
  }
  return (
    <fieldset className="grid gap-1">
      <legend className="pb-1">{t('title')}</legend>
      <div className="flex flex-wrap gap-x-4">
        <Checkbox label={t('sound')} checked={sound} onChange={event => void chooseSound(event.target.checked)} />
        <Checkbox
          label={t('notification')}
          checked={notification && permission === 'granted'}
          disabled={permission === 'denied'}
          onChange={event => void chooseNotification(event.target.checked)}
        />
      </div>
      <p role="status" className="text-soft text-xs">
        {permission === 'denied' && t('blocked')}
        {soundFailed && t('soundFailed')}
      </p>
      {(sound || notification) && (
        <div className="grid grid-cols-2 gap-2">
          <TextField
            label={t('mutedFrom')}
            type="time"
            value={mutedFrom}
            onChange={event => alertPreferences.set({ mutedFrom: event.target.value })}
          />
          <TextField
            label={t('mutedTo')}
            type="time"
            value={mutedTo}
            onChange={event => alertPreferences.set({ mutedTo: event.target.value })}
          />
        </div>
      )}
    </fieldset>
  )
}
