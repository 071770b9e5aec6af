import { RefreshCw, TriangleAlert } from 'lucide-react'
import { Component, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Screen } from '../ui/frame/screen.tsx'
import { Button } from '../ui/parts/button.tsx'
import { Hero } from '../ui/parts/hero.tsx'

interface Props {
  /** Resets the error when it changes. */
  readonly location: string
  readonly children: ReactNode
}

/** Replaces a screen that fails. Saved items aren't affected. */
export class ErrorBoundary extends Component<Props, { failedAt: string | null }> {
  override state = { failedAt: null }

  static getDerivedStateFromError() {
    return { failedAt: location.hash }
  }

  override render() {
    const { failedAt } = this.state
    return failedAt === location.hash ? <FailedScreen /> : this.props.children
  }
}

const FailedScreen = () => {
  const t = useTranslations('failed')
  return (
    <Screen title={t('title')} back="/">
      <Hero icon={TriangleAlert} tone="stopped" title={t('notGone')}>
        <p>{t('text')}</p>
        <Button tone="primary" icon={RefreshCw} onClick={() => location.reload()}>
          {t('restart')}
        </Button>
      </Hero>
    </Screen>
  )
}
