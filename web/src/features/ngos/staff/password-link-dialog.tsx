import { accessLinks } from '@scrutineer/contract/access-links'
import type { StaffAccount } from '@scrutineer/contract/staff'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { basePath } from '../../../lib/base-path.ts'
import { copyText } from '../../../shared/copy-text.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog, DialogButtons } from '../../../ui/overlay/dialog.tsx'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
}

/** The link, which is shown only once. */
const CreatedLink = ({ url, onClose }: { url: string; onClose: () => void }) => {
  const t = useTranslations('ngos')
  const copy = () => void copyText(url, [t('success'), t('linkCopied')], [t('error'), t('linkCopyFailed')])
  return (
    <div className="grid gap-3">
      <p className="text-soft">{t('passwordLinkOnce')}</p>
      <code className="wrap-anywhere block select-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">{url}</code>
      <DialogButtons>
        <Button onClick={copy}>
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
  const [url, setUrl] = useState<string>()
  const create = async () => {
    const { token } = await call(accessLinks.create, { params: { id: ngoId, adminId: account.id } })
    setUrl(`${location.origin}${basePath}/new-password#${token}`)
  }
  const title = t('passwordLinkTitle', { account: account.account })
  return url === undefined ? (
    <FormDialog
      title={title}
      action={t('createLink')}
      isStatic
      read={() => undefined}
      onSubmit={create}
      onClose={onClose}
    >
      <p className="text-soft">{t('passwordLinkText')}</p>
    </FormDialog>
  ) : (
    <Dialog title={title} isStatic onClose={onClose}>
      <CreatedLink url={url} onClose={onClose} />
    </Dialog>
  )
}
