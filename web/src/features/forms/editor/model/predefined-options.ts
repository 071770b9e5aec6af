/** The specification's groups. Labels and options are keys under `forms` in the locale files. */
export const predefinedGroups = [
  { label: 'CONFIRMATION', options: ['YES', 'NO', 'DONT_KNOW'] },
  { label: 'RATING', options: ['RATING_1', 'RATING_2', 'RATING_3', 'RATING_4', 'RATING_5'] },
] as const

export type PredefinedOption = (typeof predefinedGroups)[number]['options'][number]

const allOptions: readonly PredefinedOption[] = predefinedGroups.flatMap(group => [...group.options])
const storageKey = 'predefined-options'

/** What was checked here last, in the groups' order. */
export const loadChoice = (): readonly PredefinedOption[] => {
  const stored = (localStorage.getItem(storageKey) ?? '').split(',')
  return allOptions.filter(option => stored.includes(option))
}

export const storeChoice = (chosen: readonly PredefinedOption[]) => localStorage.setItem(storageKey, chosen.join())

/** The texts that a question doesn't have yet, each once. */
export const missingTexts = (present: readonly string[], wanted: readonly string[]) => {
  const known = new Set(present.map(text => text.trim()))
  return [...new Set(wanted)].filter(text => !known.has(text.trim()))
}
