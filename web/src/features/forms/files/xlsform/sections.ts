import type { Findings, Place } from '../content/finding.ts'
import type { ContentQuestion, ContentSection } from '../content/form-content.ts'

interface Group {
  readonly code: string
  readonly title: string
  readonly place: Place
  /** Sections that belong to the group: its own and, after a nested group, further ones. */
  sectionCount: number
  hasNested: boolean
}

interface MutableSection extends ContentSection {
  readonly questions: ContentQuestion[]
}

/** Turns groups, which may be nested or absent, into sections. */
export const createSections = (findings: Findings) => {
  const sections: MutableSection[] = []
  const groups: Group[] = []
  let current: MutableSection | undefined
  let addedCount = 0

  const open = (code: string, description: string, place: Place) => {
    current = { place, code, description, questions: [] }
    sections.push(current)
    return current
  }
  const titleOf = (group: Group) =>
    groups
      .slice(0, groups.indexOf(group) + 1)
      .map(({ title }) => title)
      .filter(Boolean)
      .join(' – ')
  /** The section for the next question: of the innermost group, else an added one. */
  const sectionFor = (place: Place) => {
    if (current) return current
    const group = groups.at(-1)
    if (!group) {
      addedCount += 1
      findings.conversion('sectionAdded', place)
      return open(`S${addedCount}`, '', place)
    }
    group.sectionCount += 1
    return open(group.sectionCount === 1 ? group.code : `${group.code}-${group.sectionCount}`, titleOf(group), place)
  }
  return {
    begin: (code: string, title: string, place: Place) => {
      const outer = groups.at(-1)
      if (outer) {
        outer.hasNested = true
        findings.conversion('nestedGroup', place, { name: title || code })
      }
      groups.push({ code, title, place, sectionCount: 0, hasNested: false })
      current = undefined
    },
    end: (place: Place) => {
      const group = groups.at(-1)
      if (!group) return findings.problem('unbalancedGroup', place)
      // An empty group is an empty section, unless its questions are all in nested groups.
      if (group.sectionCount === 0 && !group.hasNested) open(group.code, titleOf(group), group.place)
      groups.pop()
      current = undefined
    },
    add: (question: ContentQuestion, place: Place) => sectionFor(place).questions.push(question),
    finish: (): readonly ContentSection[] => {
      for (const group of groups) findings.problem('unbalancedGroup', group.place)
      return sections
    },
  }
}
