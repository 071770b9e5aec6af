import { Copy } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { DialogButtons } from '../ui/overlay/dialog.tsx'
import { copyText } from './copy-text.ts'

interface Props {
  value: string
  /** Says that it can't be shown again. */
  text: string
  onClose: () => void
}

/** A link or secret that is shown only once, in a dialog. */
export const ShownOnce = ({ value, text, onClose }: Props) => {
  const t = useTranslations('ui')
  const copy = () => void copyText(value, [t('copied'), t('copiedText')], [t('notCopied'), t('notCopiedText')])
  return (
    <div className="grid gap-3">
      <p className="text-soft">{text}</p>
      <code className="wrap-anywhere block select-all rounded-md bg-sunken p-3 font-mono text-ink text-sm">
        {value}
      </code>
      <DialogButtons>
        <Button icon={Copy} label={t('copy')} onClick={copy} />
        <Button variant="primary" label={t('isCopied')} onClick={onClose} />
      </DialogButtons>
    </div>
  )
}
