import { Check, LifeBuoy, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locked } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { KeepingNotice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'
import { useTimes } from '../../ui/state/use-times.ts'

/** A call for help from the locked screen. Phone numbers are not shown: whoever holds the phone may read them. */
export const LockedHelp = ({ help, line, onBack }: { help: Locked['help']; line: ReactNode; onBack: () => void }) => {
  const t = useTranslations('lock')
  const { time } = useTimes()
  const { callForHelp } = useActions()
  const { keeping, keep } = useKeeping()
  const [isSent, setSent] = useState(false)
  const send = async () => setSent(await keep(callForHelp))
  const call = help && (isSent || help.receivedAt === null) ? help : null
  return (
    <Screen
      title={t('helpTitle')}
      line={line}
      actions={
        <>
          <Button
            tone="danger"
            icon={LifeBuoy}
            width="full"
            isDisabled={keeping === 'keeping'}
            onClick={() => void send()}
          >
            {t(call ? 'helpSendAgain' : 'helpSend')}
          </Button>
          <Button width="full" onClick={onBack}>
            {t('back')}
          </Button>
        </>
      }
    >
      <div role="status">
        {call && call.receivedAt !== null && (
          <Hero icon={Check} tone="full" title={t('helpReceived', { time: time(call.receivedAt) })}>
            <p>{t('helpReceivedText')}</p>
          </Hero>
        )}
        {call && call.receivedAt === null && (
          <Hero icon={WifiOff} tone="stopped" title={t('helpKept')}>
            <p>{t('helpKeptText')}</p>
          </Hero>
        )}
      </div>
      {!call && (
        <Hero icon={LifeBuoy} tone="stopped" title={t('help')}>
          <p>{t('helpText')}</p>
        </Hero>
      )}
      <KeepingNotice keeping={keeping} />
    </Screen>
  )
}
