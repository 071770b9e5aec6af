import { Bell, BellOff, OctagonX } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClosedMessages } from '../../model/app-model.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Notice } from '../../ui/parts/notice.tsx'
import { Row } from '../../ui/parts/row.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useKeeping } from '../../ui/state/use-keeping.ts'

/** Messages while the app is closed: the permission is asked for after a tap alone. */
export const ClosedMessagesRow = () => {
  const t = useTranslations('me')
  const { findClosedMessages, turnOnClosedMessages, turnOffClosedMessages } = useActions()
  const { keeping, keep } = useKeeping()
  const [found, setFound] = useState<ClosedMessages>()
  useEffect(() => {
    // Without the code, which the worker may not have yet, the row says nothing more than its title.
    findClosedMessages().then(setFound, () => undefined)
  }, [findClosedMessages])
  const isOn = found === 'on'
  const change = () => keep(async () => setFound(await (isOn ? turnOffClosedMessages() : turnOnClosedMessages())))
  return (
    <>
      <section className="card has-rows">
        <Row icon={isOn ? Bell : BellOff} title={t('closedMessages')}>
          {found && <span>{t(`closed.${found}`)}</span>}
        </Row>
      </section>
      {(isOn || found === 'off') && (
        <Button icon={isOn ? BellOff : Bell} isDisabled={keeping === 'keeping'} onClick={() => void change()}>
          {t(isOn ? 'closedTurnOff' : 'closedTurnOn')}
        </Button>
      )}
      <div role="alert">
        {keeping === 'failed' && (
          <Notice icon={OctagonX} tone="stopped" title={t('closedFailed')}>
            <p>{t('closedFailedText')}</p>
          </Notice>
        )}
      </div>
    </>
  )
}
