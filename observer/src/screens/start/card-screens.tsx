import type { CardHolder } from '@scrutineer/contract/observer-app'
import { Clock, IdCard, User } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { SignInError } from '../../model/app-model.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Facts } from '../../ui/parts/facts.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { OfflineScreen } from './offline-screen.tsx'
import { HoldersNotices } from './others-notice.tsx'
import { LoadingScreen } from './plain-screens.tsx'
import { StartScreen } from './start-screen.tsx'

type Found = CardHolder | SignInError | undefined

/** The sign-in with the card in the address. */
export const CardScreens = ({ token, onUsePin }: { token: string; onUsePin: () => void }) => {
  const { findCardHolder, signInWithCard } = useActions()
  const [found, setFound] = useState<Found>()
  const [isOwn, setOwn] = useState(true)
  const [isSigningIn, setSigningIn] = useState(false)
  const find = useCallback(async () => setFound(await findCardHolder(token)), [findCardHolder, token])
  useEffect(() => void find(), [find])
  const signIn = async () => {
    if (isSigningIn) return
    setSigningIn(true)
    const error = await signInWithCard(token)
    setSigningIn(false)
    if (error) setFound(error)
  }
  if (found === undefined) return <LoadingScreen />
  if (found === 'offline') return <OfflineScreen onRetry={find} />
  if (typeof found === 'string') return <RefusedCardScreen error={found} onUsePin={onUsePin} />
  if (!isOwn) return <OtherCardScreen name={found.name} onUsePin={onUsePin} onBack={() => setOwn(true)} />
  return (
    <ConfirmScreen
      holder={found}
      isSigningIn={isSigningIn}
      onConfirm={() => void signIn()}
      onDeny={() => setOwn(false)}
    />
  )
}

const ConfirmScreen = ({
  holder: { name, ngo, electionName },
  isSigningIn,
  onConfirm,
  onDeny,
}: {
  holder: CardHolder
  isSigningIn: boolean
  onConfirm: () => void
  onDeny: () => void
}) => {
  const t = useTranslations('card')
  return (
    <StartScreen
      actions={
        <>
          <Button tone="primary" width="full" isDisabled={isSigningIn} onClick={onConfirm}>
            {t(isSigningIn ? 'signingIn' : 'yes', { name })}
          </Button>
          <Button width="full" onClick={onDeny}>
            {t('no')}
          </Button>
        </>
      }
    >
      <Hero icon={User} title={t('areYou', { name })} />
      <HoldersNotices />
      <Facts
        facts={[
          [t('election'), electionName],
          [t('ngo'), ngo],
        ]}
      />
      <section className="card">
        <h3 className="text-sm font-medium text-soft">{t('address')}</h3>
        <p className="text-large">{location.host}</p>
        <p>{t('addressText')}</p>
      </section>
    </StartScreen>
  )
}

const OtherCardScreen = ({ name, onUsePin, onBack }: { name: string; onUsePin: () => void; onBack: () => void }) => {
  const t = useTranslations('card')
  return (
    <StartScreen
      actions={
        <>
          <Button tone="primary" width="full" onClick={onUsePin}>
            {t('usePin')}
          </Button>
          <Button width="full" onClick={onBack}>
            {t('isMine')}
          </Button>
        </>
      }
    >
      <Hero icon={IdCard} tone="here" title={t('notMineTitle')}>
        <p>{t('notMineText', { name })}</p>
      </Hero>
    </StartScreen>
  )
}

const RefusedCardScreen = ({ error, onUsePin }: { error: Exclude<SignInError, 'offline'>; onUsePin: () => void }) => {
  const t = useTranslations('card')
  return (
    <StartScreen
      actions={
        <Button tone="primary" onClick={onUsePin}>
          {t('usePin')}
        </Button>
      }
    >
      <Hero icon={Clock} tone="late" title={t(`${error}.title`)}>
        <p>{t(`${error}.text`)}</p>
        <p>{t('nothingLost')}</p>
      </Hero>
    </StartScreen>
  )
}
