import { accessLinks } from '@scrutineer/contract/access-links'
import type { StaffAccount } from '@scrutineer/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../api/call.ts'
import { basePath } from '../../../lib/base-path.ts'
import { FormDialog } from '../../../shared/form/form-dialog.tsx'
import { ShownOnce } from '../../../shared/shown-once.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'

interface Props {
  ngoId: number
  account: StaffAccount
  onClose: () => void
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
      <ShownOnce value={url} text={t('passwordLinkOnce')} onClose={onClose} />
    </Dialog>
  )
}
