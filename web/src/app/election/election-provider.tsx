import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { electionSettingsQuery } from '../../shared/activity/election-settings.ts'
import { ElectionNameContext } from '../../ui/layout/product-name-context.ts'
import { nameLevel } from './name-level.ts'

/** The election's name, and its name of the counties' level in all texts that mention counties. */
export const ElectionProvider = ({ children }: { children: ReactNode }) => {
  const messages = useMessages()
  // The shell loads the settings after the first screen.
  const { data } = useQuery({ ...electionSettingsQuery(), enabled: false })
  const level = data?.levels?.at(-1)
  const named = useMemo(() => (level === undefined ? messages : nameLevel(messages, level)), [messages, level])
  return (
    <IntlProvider locale={useLocale()} messages={named}>
      <ElectionNameContext value={data?.electionName ?? ''}>{children}</ElectionNameContext>
    </IntlProvider>
  )
}
