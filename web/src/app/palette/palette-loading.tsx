import { useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'

let typed = ''

/** What was typed while the palette's code was loading. */
export const takeTyped = (): string => {
  const text = typed
  typed = ''
  return text
}

/** The palette's field while its code is loading, at its place. */
export const PaletteLoading = () => {
  const t = useTranslations('palette')
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    typed = ''
    const opener = document.activeElement
    ref.current?.focus()
    // The palette returns the focus to what has it when it opens.
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <input
      ref={ref}
      aria-label={t('search')}
      placeholder={t('placeholder')}
      autoComplete="off"
      onInput={event => {
        typed = event.currentTarget.value
      }}
      className="fixed inset-x-0 top-[12dvh] z-50 mx-auto h-12 w-[min(36rem,calc(100vw-2rem))] rounded-lg bg-surface ps-9 text-ink shadow-floating outline-none placeholder:text-soft"
    />
  )
}
