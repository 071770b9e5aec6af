import { Check, LifeBuoy, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Locked } from '../../model/app-model.ts'
import { Screen } from '../../ui/frame/screen.tsx'
import { Button } from '../../ui/parts/button.tsx'
import { Hero } from '../../ui/parts/hero.tsx'
import { SaveErrorNotice } from '../../ui/parts/notice.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'
import { useTimes } from '../../ui/state/use-times.ts'

/** A call for help from the locked screen, without phone numbers, which anyone could read. */
export const LockedHelp = ({ help, line, onBack }: { help: Locked['help']; line: ReactNode; onBack: () => void }) => {
  const t = useTranslations('lock')
  const { time } = useTimes()
  const { callForHelp } = useActions()
  const { saveState, save } = useSave()
  const [isSent, setSent] = useState(false)
  const send = async () => setSent(await save(callForHelp))
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
            isDisabled={saveState === 'saving'}
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
          <Hero icon={WifiOff} tone="stopped" title={t('helpSaved')}>
            <p>{t('helpSavedText')}</p>
          </Hero>
        )}
      </div>
      {!call && (
        <Hero icon={LifeBuoy} tone="stopped" title={t('help')}>
          <p>{t('helpText')}</p>
        </Hero>
      )}
      <SaveErrorNotice saveState={saveState} />
    </Screen>
  )
}
