import { ArrowLeft, GraduationCap } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { ProgressBar } from '../parts/progress-bar.tsx'
import { useReadyOrNull } from '../state/model-context.tsx'
import { Navigation } from './navigation.tsx'
import { LineLink } from './status-line.tsx'
import { Strip } from './strip.tsx'

interface ScreenProps {
  /** The product by default. */
  readonly title?: string
  readonly subtitle?: ReactNode
  /** Where the arrow in the head leads. Absent on main screens. */
  readonly back?: string | undefined
  /** At the end of the head. */
  readonly trailing?: ReactNode
  /** Replaces the status line if nobody is signed in. */
  readonly line?: ReactNode
  /** From 0 to 1. */
  readonly progress?: number
  /** Buttons at the foot, the main one first or last. */
  readonly actions?: ReactNode
  readonly hasNavigation?: boolean
  readonly children: ReactNode
}

const headControl =
  'inline-flex min-h-12 min-w-12 flex-none items-center justify-center rounded-md narrow:min-h-[48px] narrow:min-w-[48px]'

/** A control in the head, of an icon alone or with a word. */
export const headButton = {
  icon: headControl,
  text: `${headControl} me-2 gap-1.5 border-[1.5px] border-edge px-3 text-sm font-semibold narrow:me-1 narrow:px-1 narrow:[&>svg]:hidden`,
}

/** One screen: its head, the line, the content, and the actions at the foot. */
export const Screen = ({
  title: ownTitle,
  subtitle,
  back,
  trailing,
  line,
  progress,
  actions,
  hasNavigation = false,
  children,
}: ScreenProps) => {
  const t = useTranslations('frame')
  const ready = useReadyOrNull()
  const title = ownTitle ?? t('product')
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <div className="screen">
      <header className="screen-top">
        {ready?.election.isRehearsal && <Strip icon={GraduationCap} text={t('rehearsal')} />}
        <div className="head">
          {back !== undefined && (
            <Link className={headButton.icon} href={back} aria-label={t('back')}>
              <ArrowLeft />
            </Link>
          )}
          <div className="min-w-0 flex-1 py-1.5 first:ps-3 narrow:py-0">
            <h1 className="narrow:text-base/5" tabIndex={-1}>
              {title}
            </h1>
            {subtitle !== undefined && <p className="text-sm text-soft narrow:truncate">{subtitle}</p>}
          </div>
          {trailing}
        </div>
        {ready ? <LineLink /> : line}
        {progress !== undefined && <ProgressBar value={progress} className="h-1 sideways:col-span-full" />}
      </header>
      <main className="mx-auto stack w-full max-w-160 content-start gap-4 px-4 pt-4 pb-6 narrow:px-2">{children}</main>
      {(actions !== undefined || hasNavigation) && (
        <footer className="screen-foot">
          {actions !== undefined && <div className="actions">{actions}</div>}
          {hasNavigation && <Navigation />}
        </footer>
      )}
    </div>
  )
}
