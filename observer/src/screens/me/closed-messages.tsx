import { Bell, BellOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ClosedMessages } from '../../model/app-model.ts'
import { Button } from '../../ui/parts/button.tsx'
import { Alert } from '../../ui/parts/notice.tsx'
import { Row, Rows } from '../../ui/parts/row.tsx'
import { useActions } from '../../ui/state/model-context.tsx'
import { useSave } from '../../ui/state/use-save.ts'

/** Messages while the app is closed. The permission is only requested after a tap. */
export const ClosedMessagesRow = () => {
  const t = useTranslations('me')
  const { findClosedMessages, turnOnClosedMessages, turnOffClosedMessages } = useActions()
  const { saveState, save } = useSave()
  const [found, setFound] = useState<ClosedMessages>()
  useEffect(() => {
    // The code may not be loaded yet: the row has only its title.
    findClosedMessages().then(setFound, () => undefined)
  }, [findClosedMessages])
  const isOn = found === 'on'
  const change = () => save(async () => setFound(await (isOn ? turnOffClosedMessages() : turnOnClosedMessages())))
  return (
    <>
      <Rows>
        <Row icon={isOn ? Bell : BellOff} title={t('closedMessages')}>
          {found && <span>{t(`closed.${found}`)}</span>}
        </Row>
      </Rows>
      {(isOn || found === 'off') && (
        <Button icon={isOn ? BellOff : Bell} isDisabled={saveState === 'saving'} onClick={() => void change()}>
          {t(isOn ? 'closedTurnOff' : 'closedTurnOn')}
        </Button>
      )}
      <Alert title={saveState === 'failed' && t('closedFailed')}>
        <p>{t('closedFailedText')}</p>
      </Alert>
    </>
  )
}
