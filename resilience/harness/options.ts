const readOption = (name: string): string | undefined => process.env[`TRIAL_${name.toUpperCase()}`]

/** A whole number that `npm run trial -- <name> --<option> 100` gives; `usual` is what a run of all tests takes. */
export const intOption = (name: string, usual: number): number => {
  const text = readOption(name) ?? String(usual)
  if (!/^\d{1,9}$/.test(text)) throw new Error(`--${name} takes a whole number.`)
  return Number(text)
}

/** Some of these words, separated by commas; without the option all of them. */
export const choiceOption = <Word extends string>(name: string, known: readonly Word[]): readonly Word[] => {
  const words = readOption(name)?.split(',')
  const strange = words?.filter(word => !known.some(each => each === word)) ?? []
  if (strange.length > 0) throw new Error(`--${name} takes some of ${known.join(', ')}.`)
  return known.filter(word => words?.includes(word) ?? true)
}

/** Whether the trial runs by name (`npm run trial`), and not as a part of all tests. */
export const isLongRun = process.env.TRIAL_RUN === 'long'
