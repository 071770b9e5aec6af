import type { EditedQuestion, EditedSection } from '../../editor/model/edited-form.ts'
import { createNodeId } from '../../editor/model/new-form.ts'
import type { FileIssues, FileLocation } from '../content/file-issue.ts'

interface Group {
  readonly code: string
  /** Undefined without a translation of it. */
  readonly title: string | undefined
  readonly location: FileLocation
  /** Sections that belong to the group: its own and, after a nested group, further ones. */
  sectionCount: number
  hasNested: boolean
}

interface MutableSection extends EditedSection {
  readonly questions: EditedQuestion[]
}

/** Turns groups, which may be nested or absent, into sections. */
export const createSections = (issues: FileIssues) => {
  const sections: MutableSection[] = []
  const groups: Group[] = []
  let current: MutableSection | undefined
  let addedCount = 0

  const open = (code: string, description: string, location: FileLocation) => {
    current = { id: createNodeId(), location, code, description, questions: [] }
    sections.push(current)
    return current
  }
  const titleOf = (group: Group) => {
    const titles = groups.slice(0, groups.indexOf(group) + 1).map(({ title }) => title)
    return titles.includes(undefined) ? '' : titles.filter(Boolean).join(' – ')
  }
  /** The section for the next question: of the innermost group, else an added one. */
  const sectionFor = (location: FileLocation) => {
    if (current) return current
    const group = groups.at(-1)
    if (!group) {
      addedCount += 1
      issues.conversion('sectionAdded', location)
      return open(`S${addedCount}`, '', location)
    }
    group.sectionCount += 1
    return open(group.sectionCount === 1 ? group.code : `${group.code}-${group.sectionCount}`, titleOf(group), location)
  }
  return {
    begin: (code: string, title: string | undefined, location: FileLocation) => {
      const outer = groups.at(-1)
      if (outer) {
        outer.hasNested = true
        issues.conversion('nestedGroup', location, { name: title || code })
      }
      groups.push({ code, title, location, sectionCount: 0, hasNested: false })
      current = undefined
    },
    /** Ends the innermost group. */
    end: () => {
      const group = groups.at(-1)
      if (!group) return
      // An empty group is an empty section, unless its questions are all in nested groups.
      if (group.sectionCount === 0 && !group.hasNested) open(group.code, titleOf(group), group.location)
      groups.pop()
      current = undefined
    },
    add: (question: EditedQuestion, location: FileLocation) => sectionFor(location).questions.push(question),
    list: (): readonly EditedSection[] => sections,
  }
}
