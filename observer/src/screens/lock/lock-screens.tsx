import { IdCard, KeyRound, LifeBuoy, Lock, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locked } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { LockedStatusLine } from '../../ui/frame/status-line.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Alert, Notice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { OpenedCard } from '../start/opened-card.tsx'
import { PinScreen } from '../start/pin-screen.tsx'
import { LockedHelp } from './locked-help.tsx'
import { PinPad } from './pin-pad.tsx'

type Shown = 'pin' | 'forgotten' | 'help' | 'signIn'

const focusHeading = () => document.querySelector('h1')?.focus({ preventScroll: true })

const BackButton = ({ onBack }: { onBack: () => void }) => {
  const t = useTranslations('lock')
  return <Button onClick={onBack}>{t('back')}</Button>
}

/** The screens of the locked app: PIN, help, and a forgotten PIN. They show no answers. */
export const LockScreens = ({ locked }: { locked: Locked }) => {
  const [shown, setShown] = useState<Shown>('pin')
  useEffect(focusHeading, [shown])
  useEffect(() => () => void requestAnimationFrame(focusHeading), [])
  return (
    <OpenedCard token={locked.cardToken} onUsePin={() => setShown('signIn')}>
      <ShownScreen locked={locked} shown={shown} onShow={setShown} />
    </OpenedCard>
  )
}

const ShownScreen = ({ locked, shown, onShow }: { locked: Locked; shown: Shown; onShow: (next: Shown) => void }) => {
  const showPin = () => onShow('pin')
  const line = <LockedStatusLine line={locked.line} />
  if (shown === 'signIn') return <PinScreen actions={<BackButton onBack={showPin} />} />
  if (shown === 'help') return <LockedHelp help={locked.help} line={line} onBack={showPin} />
  if (shown === 'forgotten')
    return <ForgottenScreen count={locked.count} line={line} onBack={showPin} onSignIn={() => onShow('signIn')} />
  return (
    <UnlockScreen locked={locked} line={line} onForgotten={() => onShow('forgotten')} onHelp={() => onShow('help')} />
  )
}

/** Seconds until the next PIN may be tried. */
const useWait = (nextAttemptAt: number) => {
  const left = () => Math.max(0, Math.ceil((nextAttemptAt - performance.now()) / 1000))
  const [, setTicks] = useState(0)
  const isWaiting = left() > 0
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setTicks(count => count + 1), 500)
    return () => clearInterval(timer)
  }, [isWaiting])
  return left()
}

const UnlockScreen = ({
  locked: { name, nextAttemptAt },
  line,
  onForgotten,
  onHelp,
}: {
  locked: Locked
  line: ReactNode
  onForgotten: () => void
  onHelp: () => void
}) => {
  const t = useTranslations('lock')
  const { unlock } = useActions()
  const [failure, setFailure] = useState<'wrong' | 'failed'>()
  const seconds = useWait(nextAttemptAt)
  const verifyPin = async (pin: string) => {
    setFailure(undefined)
    try {
      if ((await unlock(pin)) === 'wrong') setFailure('wrong')
    } catch {
      setFailure('failed')
    }
  }
  return (
    <Screen
      line={line}
      actions={
        <Button tone="danger" icon={LifeBuoy} onClick={onHelp}>
          {t('help')}
        </Button>
      }
    >
      <PinPad title={t('enter', { name })} isWaiting={seconds > 0} onPin={verifyPin} />
      <Alert title={failure && t(failure)}>{failure && seconds === 0 && <p>{t(`${failure}Text`)}</p>}</Alert>
      {seconds > 0 && (
        <Notice icon={Lock} tone="late" title={t('wait', { seconds })}>
          <p>{t('waitText')}</p>
        </Notice>
      )}
      <Button onClick={onForgotten}>{t('forgotten')}</Button>
    </Screen>
  )
}

const ForgottenScreen = ({
  count,
  line,
  onBack,
  onSignIn,
}: {
  count: number
  line: ReactNode
  onBack: () => void
  onSignIn: () => void
}) => {
  const t = useTranslations('lock')
  return (
    <Screen
      title={t('forgottenTitle')}
      line={line}
      actions={
        <>
          <Button icon={KeyRound} width="full" onClick={onSignIn}>
            {t('signIn')}
          </Button>
          <Button tone="primary" width="full" onClick={onBack}>
            {t('again')}
          </Button>
        </>
      }
    >
      <Hero icon={IdCard} tone="here" title={t('stays', { count })}>
        <p>{t('staysText')}</p>
      </Hero>
      <Notice icon={TriangleAlert} tone="late" title={t('clearing')}>
        <p>{t('clearingText')}</p>
      </Notice>
    </Screen>
  )
}
