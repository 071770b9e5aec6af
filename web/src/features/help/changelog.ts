import changelog from '../../../../CHANGELOG.md?raw'
import { accountStorageKey } from '../../shared/account-storage-key.ts'

export interface Change {
  /** As the changelog has it, such as `1.0.0 (2026-11-26)`; undefined before the release. */
  readonly release: string | undefined
  /** What the paragraph begins with in bold; empty without. `text` is the rest. */
  readonly head: string
  readonly text: string
}

/** The part of a release for staff; the others are for administrators and developers. */
const staffPart = 'Who uses it'

/** The paragraphs of a changelog in Markdown that are for staff, newest first. */
export const parseChangelog = (markdown: string): readonly Change[] =>
  markdown
    .split(/^## /m)
    .slice(1)
    .flatMap(section => {
      const [start = '', ...parts] = section.split(/^### /m)
      const ofStaff = parts.filter(part => part.startsWith(staffPart)).map(part => part.slice(staffPart.length))
      const [title = '', ...paragraphs] = [start, ...ofStaff]
        .join('')
        .split(/\n{2,}/)
        .map(text => text.trim().replaceAll(/\s+/g, ' '))
      return paragraphs
        .filter(text => text)
        .map(paragraph => {
          const plain = paragraph.replaceAll(/\]\([^()]*\)|[`[]|(?<!\*)\*(?!\*)/g, '')
          const [before, head = '', ...text] = plain.split('**')
          const release = title === 'Unreleased' ? undefined : title
          return before === '' ? { release, head, text: text.join('**') } : { release, head: '', text: plain }
        })
    })

const storageKey = () => accountStorageKey('changes-seen')
const keyOf = ({ head, text }: Change) => head || text

/**
 * What this account has not been shown in this browser yet; `isFirst` before it was shown anything. A paragraph with a head that
 * was extended isn't new.
 */
export const readNews = () => {
  const changes = parseChangelog(changelog)
  const stored = localStorage.getItem(storageKey())
  const seen = new Set(stored?.split('\n'))
  return {
    isFirst: stored === null,
    news: changes.filter(change => !seen.has(keyOf(change))),
    earlier: changes.filter(change => seen.has(keyOf(change))),
  }
}

export const markNewsAsSeen = () => {
  localStorage.setItem(storageKey(), parseChangelog(changelog).map(keyOf).join('\n'))
}
