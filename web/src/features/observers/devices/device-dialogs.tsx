import { cards, type Device } from '@scrutineer/contract/cards'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Confirm } from '../../../ui/overlay/confirm.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'

interface Props {
  idObserver: number
  device: Device
  /** The device's name, or what stands for it. */
  name: string
  onClose: () => void
  onEnded: () => Promise<void>
}

/** Confirms and ends the sessions of a phone, which keeps what it holds. */
export const SignOutDialog = ({ idObserver, device, name, onClose, onEnded }: Props) => {
  const t = useTranslations('devices')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('signOutTitle', { name })}
      action={t('signOut')}
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(cards.endDevice, { params: { id: idObserver, device: device.id }, body: { erase: false } })
        toast('success', t('success'), t('signOutDone'))
        await onEnded()
      }}
    >
      {t('signOutText', { count: device.heldItems ?? 0 })}
    </Confirm>
  )
}

/** Confirms twice and has a phone delete everything, since what it holds is lost. */
export const EraseDialog = ({ idObserver, device, name, onClose, onEnded }: Props) => {
  const t = useTranslations('devices')
  const tCommon = useTranslations('ui')
  const getErrorMessage = useErrorMessage()
  const [isSure, setSure] = useState(false)
  const loss = device.heldItems === null ? t('eraseLossUnknown') : t('eraseLoss', { count: device.heldItems })
  if (!isSure)
    return (
      <Dialog title={t('eraseTitle', { name })} onClose={onClose}>
        <p className="text-soft">{t('eraseText')}</p>
        <p className="font-medium">{loss}</p>
        <DialogButtons>
          <Button onClick={onClose}>{tCommon('cancel')}</Button>
          <Button variant="danger" onClick={() => setSure(true)}>
            {t('eraseContinue')}
          </Button>
        </DialogButtons>
      </Dialog>
    )
  return (
    <Confirm
      key="sure"
      title={t('eraseSureTitle')}
      action={t('eraseSure')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(cards.endDevice, { params: { id: idObserver, device: device.id }, body: { erase: true } })
        toast('warning', t('success'), t('eraseDone'))
        await onEnded()
      }}
    >
      {loss}
    </Confirm>
  )
}

/** Confirms and ends a card. */
export const EndCardDialog = ({
  idObserver,
  name,
  onClose,
  onEnded,
}: Pick<Props, 'idObserver' | 'name' | 'onClose' | 'onEnded'>) => {
  const t = useTranslations('devices')
  const getErrorMessage = useErrorMessage()
  return (
    <Confirm
      title={t('endCardTitle', { name })}
      action={t('endCard')}
      isDestructive
      getErrorMessage={getErrorMessage}
      onClose={onClose}
      onConfirm={async () => {
        await call(cards.end, { params: { id: idObserver } })
        toast('warning', t('success'), t('cardEnded'))
        await onEnded()
      }}
    >
      {t('endCardText')}
    </Confirm>
  )
}
