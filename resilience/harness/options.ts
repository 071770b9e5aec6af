const readOption = (name: string): string | undefined => process.env[`RESILIENCE_${name.toUpperCase()}`]

/** An integer option, `npm run resilience -- <name> --<option> 100`; `defaultValue` is used by `npm run test:all`. */
export const intOption = (name: string, defaultValue: number): number => {
  const text = readOption(name) ?? String(defaultValue)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} must be an integer.`)
  return Number(text)
}

/** Comma-separated choices; all of them without the option. */
export const choiceOption = <Choice extends string>(name: string, choices: readonly Choice[]): readonly Choice[] => {
  const selected = readOption(name)?.split(',')
  const unknown = selected?.filter(value => !choices.some(choice => choice === value)) ?? []
  if (unknown.length > 0) throw new Error(`--${name} must be one or more of ${choices.join(', ')}.`)
  return choices.filter(choice => selected?.includes(choice) ?? true)
}

/** Whether the test was started by `npm run resilience`, not as a part of `npm run test:all`. */
export const isLongRun = process.env.RESILIENCE_RUN === 'long'
