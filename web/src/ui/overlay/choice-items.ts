import type { MenuItem } from './menu-store.ts'

/** A choice with an item for each value; the first one removes the filter. */
export const choiceItems = <Value>(
  anyLabel: string,
  chosen: Value | undefined,
  choices: readonly { readonly value: Value; readonly label: string }[],
  choose: (value: Value | undefined) => void,
): readonly MenuItem[] => [
  { label: anyLabel, isChecked: chosen === undefined, onSelect: () => choose(undefined) },
  ...choices.map(({ value, label }) => ({ label, isChecked: value === chosen, onSelect: () => choose(value) })),
]
