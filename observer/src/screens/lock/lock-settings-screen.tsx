import { EyeOff, Lock, LockOpen, OctagonX, Pencil } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lockMinutes } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { KeepingNotice, Notice } from '../../ui/parts/notice.tsx'
import { useActions, useReady } from '../../ui/state/model-context.tsx'
import { pinHintPreference } from '../../ui/state/preferences.ts'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { PinPad } from './pin-pad.tsx'

/** The PIN of the app, and when it is asked for. */
export const LockSettingsScreen = () => {
  const t = useTranslations('lock')
  const { screenLock } = useReady()
  const { setPin, lockNow } = useActions()
  const { keeping, keep } = useKeeping()
  const [isChanging, setChanging] = useState(false)
  useEffect(() => pinHintPreference.set('seen'), [])
  const isChoosing = isChanging || !screenLock.hasPin
  const choose = async (pin: string) => {
    if (await keep(() => setPin(pin))) setChanging(false)
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
          <div className="buttons">
            <Button icon={Pencil} onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
            <Button icon={LockOpen} onClick={() => void keep(() => setPin(null))}>
              {t('remove')}
            </Button>
          </div>
        </>
      )}
      <KeepingNotice keeping={keeping} />
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
      <div role="alert">
        {isDifferent && (
          <Notice icon={OctagonX} tone="stopped" title={t('different')}>
            <p>{t('differentText')}</p>
          </Notice>
        )}
      </div>
    </>
  )
}

const MinutesOptions = () => {
  const t = useTranslations('lock')
  const name = useId()
  const { screenLock } = useReady()
  const { setLockMinutes } = useActions()
  const { keeping, keep } = useKeeping()
  return (
    <section className="stack">
      <h2 id={`${name}-title`}>{t('when')}</h2>
      <fieldset className="options" aria-labelledby={`${name}-title`}>
        {lockMinutes.map(minutes => (
          <label key={minutes} className="option">
            <input
              type="radio"
              name={name}
              checked={minutes === screenLock.minutes}
              onChange={() => void keep(() => setLockMinutes(minutes))}
            />
            <span>{minutes === 0 ? t('never') : t('after', { minutes })}</span>
          </label>
        ))}
      </fieldset>
      <KeepingNotice keeping={keeping} />
    </section>
  )
}
