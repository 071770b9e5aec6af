import { ArrowLeft, GraduationCap } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useReadyOrNull } from '../state/model-context.tsx'
import { LineLink } from './line.tsx'
import { Navigation } from './navigation.tsx'

interface ScreenProps {
  readonly title: string
  readonly subtitle?: ReactNode
  /** Where the arrow in the head leads. Absent on main screens. */
  readonly back?: string | undefined
  /** At the end of the head. */
  readonly trailing?: ReactNode
  /** In the line's place, where nobody's answers are open. */
  readonly line?: ReactNode
  /** From 0 to 1. */
  readonly progress?: number
  /** At the thumb: the main button first or last. */
  readonly actions?: ReactNode
  readonly hasNavigation?: boolean
  readonly children: ReactNode
}

const RehearsalStrip = () => {
  const t = useTranslations('frame')
  const ready = useReadyOrNull()
  if (!ready?.election.isRehearsal) return null
  return (
    <p className="strip">
      <GraduationCap className="icon is-small" aria-hidden="true" />
      <span>{t('rehearsal')}</span>
    </p>
  )
}

/** One screen: its head, the line, the content, and the actions at the foot. */
export const Screen = ({
  title,
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
  const isSignedIn = useReadyOrNull() !== null
  useEffect(() => {
    document.title = `${title} · ${t('product')}`
  }, [title, t])
  return (
    <div className="screen">
      <header className="screen-top">
        <RehearsalStrip />
        <div className="head">
          {back !== undefined && (
            <Link className="head-button" href={back} aria-label={t('back')}>
              <ArrowLeft className="icon is-directed" aria-hidden="true" />
            </Link>
          )}
          <div className="head-text">
            <h1 tabIndex={-1}>{title}</h1>
            {subtitle !== undefined && <p>{subtitle}</p>}
          </div>
          {trailing}
        </div>
        {isSignedIn ? <LineLink /> : line}
        {progress !== undefined && (
          <div className="progress" aria-hidden="true">
            <i style={{ inlineSize: `${progress * 100}%` }} />
          </div>
        )}
      </header>
      <main className="screen-body">{children}</main>
      {(actions !== undefined || hasNavigation) && (
        <footer className="screen-foot">
          {actions !== undefined && <div className="actions">{actions}</div>}
          {hasNavigation && <Navigation />}
        </footer>
      )}
    </div>
  )
}
