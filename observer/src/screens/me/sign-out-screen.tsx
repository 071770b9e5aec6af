import { FileLock, Lock, LogOut, RefreshCw, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button, ButtonLink } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { Alert, Notice } from '../../ui/parts/notice.tsx'
import { useActions, useReady, useTypedCounts } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { GroupRows } from '../outbox/group-rows.tsx'
import { isUnsent } from '../outbox/item-groups.ts'
import { OthersNotices } from '../start/others-notice.tsx'

/** The sign-out requires that all items are received, since it deletes them. */
export const SignOutScreen = () => {
  const { items } = useReady()
  const count = items.filter(isUnsent).length + useTypedCounts().typed
  return count > 0 ? <WaitForReceipts count={count} /> : <ConfirmSignOut />
}

const WaitForReceipts = ({ count }: { count: number }) => {
  const t = useTranslations('signOut')
  const { items } = useReady()
  const { retry } = useActions()
  return (
    <Screen
      title={t('title')}
      back="/me"
      actions={
        <>
          <Button tone="primary" icon={RefreshCw} onClick={retry}>
            {t('tryNow')}
          </Button>
          <ButtonLink to="/outbox/file" icon={FileLock}>
            {t('saveFile')}
          </ButtonLink>
        </>
      }
    >
      <Hero icon={Lock} tone="late" title={t('wait', { count })}>
        <p>{t('waitText')}</p>
      </Hero>
      <OthersNotices />
      <GroupRows title={t('here')} items={items.filter(isUnsent)} />
      <Notice icon={Smartphone} title={t('handOver')}>
        <p>{t('handOverText')}</p>
      </Notice>
    </Screen>
  )
}

const ConfirmSignOut = () => {
  const t = useTranslations('signOut')
  const { signOut } = useActions()
  const { saveState, save } = useSave()
  const [isRefused, setRefused] = useState(false)
  const [, navigate] = useLocation()
  const leave = async () => {
    const isSignedOut = await signOut()
    setRefused(!isSignedOut)
    // Reset the address for the next person.
    if (isSignedOut) navigate('/', { replace: true })
  }
  return (
    <Screen
      title={t('title')}
      back="/me"
      actions={
        <>
          <Button
            tone="primary"
            icon={LogOut}
            width="full"
            isDisabled={saveState === 'saving'}
            onClick={() => void save(leave)}
          >
            {t('confirm')}
          </Button>
          <ButtonLink to="/" width="full">
            {t('stay')}
          </ButtonLink>
        </>
      }
    >
      <Hero icon={LogOut} tone="here" title={t('clear')}>
        <p>{t('clearText')}</p>
      </Hero>
      <OthersNotices />
      <Alert icon={Lock} title={(isRefused || saveState === 'failed') && t('failed')}>
        <p>{t('failedText')}</p>
      </Alert>
    </Screen>
  )
}
