import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../../ui/icon-button.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { AccountMenu } from './account-menu.tsx'
import { MainMenu } from './main-menu.tsx'

/** The menu on a small screen. Render it while it is open. */
export const MenuDrawer = ({ onClose }: { onClose: () => void }) => {
  const t = useTranslations()
  const modal = useModal({ onClose })
  return (
    <dialog
      {...modal}
      aria-label={t('menu.main')}
      className="m-0 h-dvh max-h-none w-[min(18rem,85vw)] border-line border-e bg-surface text-ink backdrop:bg-[#0008]"
    >
      <div className="flex h-full flex-col gap-4 p-3">
        <div className="flex justify-end">
          <IconButton icon={X} name={t('ui.close')} onClick={onClose} />
        </div>
        <div className="grow">
          <MainMenu onNavigate={onClose} />
        </div>
        <AccountMenu onNavigate={onClose} />
      </div>
    </dialog>
  )
}
