/** Romanian inserts "de" between a count that ends in 00 or in 20 to 99 and the noun. */
export const withRomanianPlural = (count: number, one: string, few: string, many = few) => {
  if (count === 1) return `1 ${one}`
  const rest = count % 100
  return count === 0 || (rest > 0 && rest < 20) ? `${count} ${few}` : `${count} de ${many}`
}
