/** R: `quantile(values, p, type = 7)` */
const quantile = (values: readonly number[], p: number) => {
  const position = (values.length - 1) * p
  const lower = values[Math.floor(position)] ?? 0
  return String(lower + (position % 1) * ((values[Math.ceil(position)] ?? 0) - lower))
}

interface TypedAnswer {
  readonly options: readonly { readonly id: number; readonly text: string | null; readonly typed: string | null }[]
}

/** Statistics of the numbers in an option with a maximum. */
export const recountValues = (rows: readonly TypedAnswer[], id: number, max: number) => {
  const typed = rows.flatMap(({ options }) => options.filter(each => each.id === id && each.text?.trim()))
  const values = typed.flatMap(each => (each.typed === null ? [] : [Number(each.typed)])).sort((a, b) => a - b)
  const isEmpty = values.length === 0
  return {
    count: values.length,
    sum: isEmpty ? null : String(values.reduce((a, b) => a + b)),
    quartiles: isEmpty ? [null, null, null] : [0.25, 0.5, 0.75].map(p => quantile(values, p)),
    extremes: isEmpty ? [undefined, undefined] : [String(values[0]), String(values.at(-1))],
    binned: values.length,
    invalid: typed.length - values.length,
    outside: values.filter(value => value > max).length,
  }
}
