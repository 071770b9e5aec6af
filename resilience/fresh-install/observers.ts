const observerPhones = Array.from({ length: 50 }, (_, index) => `+4860010${String(1_000 + index)}`)
const pinOf = (index: number) => String(10_000 + 7 * index)

/** The first `count` observers. */
export const observersCsv = (count = observerPhones.length): string => {
  const rows = observerPhones.slice(0, count).map((phone, index) => `${phone},${pinOf(index)},Obserwator ${index + 1}`)
  return `${['phone,pin,name', ...rows].join('\n')}\n`
}
