import type { FileIssue, FileLocation } from '../files/content/file-issue.ts'

/** Issues with the same message, and all their locations. */
export interface FileIssueGroup {
  readonly issue: FileIssue
  readonly locations: readonly FileLocation[]
}

/** Joins issues that differ only in their locations; the fields of a server differ only in their names. */
export const groupFileIssues = (issues: readonly FileIssue[], level: FileIssue['level']): FileIssueGroup[] => {
  const groups = new Map<string, { issue: FileIssue; locations: FileLocation[] }>()
  for (const issue of issues.filter(each => each.level === level)) {
    const isServerField = issue.code === 'serverFields'
    const key = isServerField ? issue.code : JSON.stringify([issue.code, issue.values])
    const group = groups.get(key)
    if (!group) groups.set(key, { issue, locations: issue.location ? [issue.location] : [] })
    else if (issue.location) group.locations.push(issue.location)
    else if (isServerField) {
      const fields = new Set([...(group.issue.values.field ?? '').split(', '), issue.values.field ?? ''])
      groups.set(key, { ...group, issue: { ...group.issue, values: { field: [...fields].join(', ') } } })
    }
  }
  return [...groups.values()]
}

/** Rows by worksheet, and paths, each once. */
export const splitLocations = (locations: readonly FileLocation[]) => {
  const rows = new Map<string, Set<number>>()
  const paths = new Set<string>()
  for (const location of locations) {
    if ('path' in location) paths.add(location.path)
    else rows.set(location.sheet, (rows.get(location.sheet) ?? new Set()).add(location.row))
  }
  return { rows, paths: [...paths] }
}
