import { accessLinks } from '@scrutineer/contract/access-links'
import type { StaffAccount } from '@scrutineer/contract/staff'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { basePath } from '../../../lib/base-path.ts'
import { useSubmit } from '../../../shared/form/use-submit.ts'
import { useErrorMessage } from '../../../shared/use-error-message.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast-store.ts'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'
import { DialogForm } from '../../../ui/overlay/dialog-form.tsx'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
}

/** The link, which is shown only once. */
const CreatedLink = ({ url, onClose }: { url: string; onClose: () => void }) => {
  const t = useTranslations('ngos')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      toast('success', t('success'), t('linkCopied'))
    } catch {
      // Not allowed without TLS or by the browser's settings. The link can be selected.
      toast('error', t('error'), t('linkCopyFailed'))
    }
  }
  return (
    <div className="grid gap-3">
      <p className="text-soft">{t('passwordLinkOnce')}</p>
      <code className="wrap-anywhere block select-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">{url}</code>
      <DialogButtons>
        <Button onClick={() => void copy()}>
          <Copy aria-hidden />
          {t('copyLink')}
        </Button>
        <Button variant="primary" onClick={onClose}>
          {t('linkPassedOn')}
        </Button>
      </DialogButtons>
    </div>
  )
}

/** Creates a link with which the person sets a new password. Static: a stray Escape must not lose the link. */
export const PasswordLinkDialog = ({ ngoId, account, onClose }: Props) => {
  const t = useTranslations('ngos')
  const getErrorMessage = useErrorMessage()
  const { submit, isBusy, failure } = useSubmit()
  const [url, setUrl] = useState<string>()
  const create = async () => {
    const { token } = await call(accessLinks.create, { params: { id: ngoId, adminId: account.id } })
    setUrl(`${location.origin}${basePath}/new-password#${token}`)
  }
  return (
    <Dialog
      key={url === undefined ? 'create' : 'created'}
      title={t('passwordLinkTitle', { account: account.account })}
      isStatic
      onClose={onClose}
    >
      {url === undefined ? (
        <DialogForm
          reason={failure && getErrorMessage(failure.error)}
          isBusy={isBusy}
          action={t('createLink')}
          onClose={onClose}
          onSubmit={() => void submit(create)}
        >
          <p className="text-soft">{t('passwordLinkText')}</p>
        </DialogForm>
      ) : (
        <CreatedLink url={url} onClose={onClose} />
      )}
    </Dialog>
  )
}
