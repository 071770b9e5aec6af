import { notifications } from '@scrutineer/contract/notifications'
import { observers } from '@scrutineer/contract/observers'
import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { endpointQuery } from '../../../api/query.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { QueryFailure } from '../../../shared/query-failure.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { TextField } from '../../../ui/form/text-field.tsx'
import { ProductNameContext } from '../../../ui/layout/product-name-context.ts'

/** A phone number has at least this many digits. */
const minPhoneLength = 4

interface Props {
  onSent: () => void
  onClose: () => void
}

/** Sends a test message to the phone of one observer. */
export const PushTestDialog = ({ onSent, onClose }: Props) => {
  const t = useTranslations('setup.pushTest')
  const product = useContext(ProductNameContext)
  const [phone, setPhone] = useState('')
  const isTyped = phone.length >= minPhoneLength
  const found = useQuery({
    ...endpointQuery(observers.list, { query: { number: phone, page: 1, pageSize: 2 } }),
    enabled: isTyped,
    // Of another number.
    placeholderData: undefined,
  })
  const matched = isTyped ? (found.data?.data ?? []) : []
  const observer = matched.find(each => each.phone === phone) ?? (matched.length === 1 ? matched[0] : undefined)
  const send = async () => {
    if (!observer) return
    const texts = { channel: 'Firebase', from: product, title: t('messageTitle'), message: t('messageText') } as const
    await call(notifications.send, { body: { ...texts, recipients: [observer.id], isTest: true } })
    toast('success', t('sent'), t('sentText', { name: observer.name }))
    onSent()
    onClose()
  }
  return (
    <FormDialog
      title={t('title')}
      action={t('send')}
      isIncomplete={!observer}
      read={() => undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <TextField
        label={t('phone')}
        hint={t('phoneHint')}
        inputMode="tel"
        autoComplete="off"
        value={phone}
        onChange={event => setPhone(event.currentTarget.value.trim())}
      />
      {isTyped && found.isError && <QueryFailure query={found} />}
      <p role="status" className="min-h-5">
        {observer && t('recipient', { name: observer.name, phone: observer.phone })}
        {isTyped && found.isSuccess && !observer && t('noRecipient', { count: matched.length })}
      </p>
    </FormDialog>
  )
}
