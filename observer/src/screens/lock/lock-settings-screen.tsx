import { EyeOff, Lock, LockOpen, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lockMinutes } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Alert, Notice, SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { OptionGroup } from '../../ui/parts/option.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { pinHintPreference } from '../../ui/state/preferences.ts'
import { useSave } from '../../ui/state/use-save.ts'
import { PinPad } from './pin-pad.tsx'

/** The PIN of the app, and the idle time after which it is required. */
export const LockSettingsScreen = () => {
  const t = useTranslations('lock')
  const { screenLock } = useReady()
  const { setPin, lockNow } = useActions()
  const { saveState, save } = useSave()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => pinHintPreference.set('seen'), [])
  const isChoosing = isChanging || !screenLock.hasPin
  const choose = async (pin: string) => {
    if (await save(() => setPin(pin))) setChanging(false)
  }
  return (
    <Screen
      title={t('title')}
      back="/me"
      actions={
        isChoosing ? undefined : (
          <Button tone="primary" icon={Lock} onClick={lockNow}>
            {t('now')}
          </Button>
        )
      }
    >
      {isChoosing ? (
        <ChoosePin onChosen={choose} />
      ) : (
        <>
          <MinutesOptions />
          <div className="stack">
            <Button icon={Pencil} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
            <Button icon={LockOpen} onClick={() => void save(() => setPin(null))}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      <SaveErrorNotice saveState={saveState} />
      <Notice icon={EyeOff} title={t('what')}>
        <p>{t('whatText')}</p>
      </Notice>
    </Screen>
  )
}

const ChoosePin = ({ onChosen }: { onChosen: (pin: string) => Promise<void> }) => {
  const t = useTranslations('lock')
  const [first, setFirst] = useState<string>()
  const [isDifferent, setDifferent] = useState(false)
  const take = async (pin: string) => {
    setDifferent(first !== undefined && pin !== first)
    setFirst(first === undefined ? pin : undefined)
    if (pin === first) await onChosen(pin)
  }
  return (
    <>
      <PinPad title={t(first === undefined ? 'choose' : 'repeat')} onPin={take} />
      <Alert title={isDifferent && t('different')}>
        <p>{t('differentText')}</p>
      </Alert>
    </>
  )
}

const MinutesOptions = () => {
  const t = useTranslations('lock')
  const { screenLock } = useReady()
  const { setLockMinutes } = useActions()
  const { saveState, save } = useSave()
  return (
    <>
      <OptionGroup
        title={<h2>{t('when')}</h2>}
        options={lockMinutes.map(value => ({ value, text: value === 0 ? t('never') : t('after', { minutes: value }) }))}
        value={screenLock.minutes}
        onChange={minutes => void save(() => setLockMinutes(minutes))}
      />
      <SaveErrorNotice saveState={saveState} />
    </>
  )
}
