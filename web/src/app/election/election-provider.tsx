import { type ReactNode, useMemo } from 'react'
import { IntlProvider, useLocale, useMessages } from 'use-intl'
import { useElectionSettings } from '../../shared/activity/election-settings.ts'
import { ElectionNameContext } from '../../ui/layout/product-name-context.ts'

type Messages = ReturnType<typeof useMessages>
/** A text, its compiled form with placeholders as arrays (`icu-minify`), or a section of texts. */
type Node = string | number | null | readonly Node[] | { readonly [key: string]: Node }

const isSection = (node: Node | undefined): node is { readonly [key: string]: Node } =>
  typeof node === 'object' && node !== null && !Array.isArray(node)

/** Replaces the compiled placeholder `{level}`. */
const fillIn = (node: Node, level: string): Node => {
  if (Array.isArray(node)) {
    if (node.length === 1 && node[0] === 'level') return level
    return node.map((part: Node) => fillIn(part, level))
  }
  if (isSection(node))
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, fillIn(value, level)]))
  return node
}

const merge = (base: Node | undefined, replacing: Node): Node =>
  isSection(base) && isSection(replacing)
    ? {
        ...base,
        ...Object.fromEntries(Object.entries(replacing).map(([key, value]) => [key, merge(base[key], value)])),
      }
    : replacing

/**
 * The messages with those of `levelTexts`, which have the same keys as the texts that they replace, and the name of the counties'
 * level in them.
 */
const nameLevel = (messages: Messages, level: string): Messages => {
  // The types of the locale file don't describe its compiled form.
  const compiled = messages as unknown as { readonly [key: string]: Node }
  return merge(compiled, fillIn(compiled.levelTexts ?? {}, level)) as unknown as Messages
}

/** The election's name, and its name of the counties' level in all texts that mention counties. */
export const ElectionProvider = ({ children }: { children: ReactNode }) => {
  const messages = useMessages()
  const election = useElectionSettings()
  const level = election?.levels?.at(-1)
  const named = useMemo(() => (level === undefined ? messages : nameLevel(messages, level)), [messages, level])
  return (
    <IntlProvider locale={useLocale()} messages={named}>
      <ElectionNameContext value={election?.electionName ?? ''}>{children}</ElectionNameContext>
    </IntlProvider>
  )
}
