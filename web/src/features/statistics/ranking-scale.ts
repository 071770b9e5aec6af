/**
 * The value of a full bar: the next of 1, 2, 5, 10, 20 … above the maximum. Equal values then aren't full bars, and the scale
 * seldom changes.
 */
export const fullBarFor = (max: number) => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, max)))
  return [1, 2, 5, 10].map(step => step * power).find(value => value > max) ?? 10 * power
}
