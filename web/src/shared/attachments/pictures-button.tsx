import { Images } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCapability } from '../../api/capabilities.ts'
import { IconButton } from '../../ui/icon-button.tsx'

/** Opens the dialog of pictures side by side; nothing on servers that don't list them. */
export const PicturesButton = ({ dialog }: { dialog: (onClose: () => void) => ReactNode }) => {
  const t = useTranslations('attachments')
  const [isOpen, setOpen] = useState(false)
  if (!useCapability('exports')) return null
  return (
    <>
      <IconButton icon={Images} name={t('sideBySide')} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      {isOpen && dialog(() => setOpen(false))}
    </>
  )
}
