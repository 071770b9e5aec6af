import type { CalledStation } from '@scrutineer/contract/fields/call-values'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { outcomeIcons } from '../activity/outcomes.ts'
import { useCurrentUser } from '../current-user.ts'

const DictateDialog = lazyComponent(async () => (await import('./dictate-dialog.tsx')).DictateDialog)
const Icon = outcomeIcons.dictated

interface Props {
  /** Without one it is chosen in the dialog. */
  idObserver?: number
  station?: CalledStation
  /** Of the observer, for the accessible name. */
  name?: string
  isIcon?: boolean
}

/** Opens the form of a report by phone. Nothing in an archive and on a server without calls. */
export const DictateButton = ({ name, isIcon = false, ...subject }: Props) => {
  const t = useTranslations('calls')
  const [isOpen, setOpen] = useState(false)
  const { canChange } = useCurrentUser()
  const hasCalls = useCapability('calls')
  if (!canChange || !hasCalls) return null
  const label = name === undefined ? t('dictateReport') : t('dictateReportOf', { name })
  const open = () => setOpen(true)
  return (
    <>
      {isIcon ? (
        <IconButton icon={Icon} name={label} aria-haspopup="dialog" onClick={open} />
      ) : (
        <Button icon={Icon} label={t('dictateReport')} aria-label={label} aria-haspopup="dialog" onClick={open} />
      )}
      {isOpen && <DictateDialog {...subject} onClose={() => setOpen(false)} />}
    </>
  )
}
