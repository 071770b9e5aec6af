import type { Finding, Place } from '../files/content/finding.ts'

/** Findings with the same message, and all their places. */
export interface FindingGroup {
  readonly finding: Finding
  readonly places: readonly Place[]
}

/** Joins findings that differ only in their places; the fields of a server differ only in their names. */
export const groupFindings = (findings: readonly Finding[], level: Finding['level']): FindingGroup[] => {
  const groups = new Map<string, { finding: Finding; places: Place[] }>()
  for (const finding of findings.filter(each => each.level === level)) {
    const isServerField = finding.code === 'serverFields'
    const key = isServerField ? finding.code : JSON.stringify([finding.code, finding.values])
    const group = groups.get(key)
    if (!group) groups.set(key, { finding, places: finding.place ? [finding.place] : [] })
    else if (finding.place) group.places.push(finding.place)
    else if (isServerField) {
      const fields = new Set([...(group.finding.values.field ?? '').split(', '), finding.values.field ?? ''])
      groups.set(key, { ...group, finding: { ...group.finding, values: { field: [...fields].join(', ') } } })
    }
  }
  return [...groups.values()]
}

/** Rows by worksheet, and paths, each once. */
export const splitPlaces = (places: readonly Place[]) => {
  const rows = new Map<string, Set<number>>()
  const paths = new Set<string>()
  for (const place of places) {
    if ('path' in place) paths.add(place.path)
    else rows.set(place.sheet, (rows.get(place.sheet) ?? new Set()).add(place.row))
  }
  return { rows, paths: [...paths] }
}
