/** The groups required by the specification. Labels and options are locale keys under `forms`. */
export const predefinedGroups = [
  { label: 'CONFIRMATION', options: ['YES', 'NO', 'DONT_KNOW'] },
  { label: 'RATING', options: ['RATING_1', 'RATING_2', 'RATING_3', 'RATING_4', 'RATING_5'] },
] as const

export type PredefinedOption = (typeof predefinedGroups)[number]['options'][number]

const allOptions: readonly PredefinedOption[] = predefinedGroups.flatMap(group => [...group.options])
const storageKey = 'predefined-options'

/** The options selected last in this browser, in the order of the groups. */
export const loadChoice = (): readonly PredefinedOption[] => {
  const stored = (localStorage.getItem(storageKey) ?? '').split(',')
  return allOptions.filter(option => stored.includes(option))
}

export const storeChoice = (selected: readonly PredefinedOption[]) => localStorage.setItem(storageKey, selected.join())

/** The selected texts that a question doesn't have yet, without duplicates. */
export const missingTexts = (existing: readonly string[], selected: readonly string[]) => {
  const trimmed = new Set(existing.map(text => text.trim()))
  return [...new Set(selected)].filter(text => !trimmed.has(text.trim()))
}
