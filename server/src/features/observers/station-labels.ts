/** The labels of a list such as `AB 12, AB 13`, separated by commas, semicolons, bars or line breaks. */
export const splitStationLabels = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map(label => label.trim().replace(/\s+/g, ' '))
    .filter(label => label !== '')

/** County code and station number of a label such as `AB 12` or `AB12`; undefined for other texts. */
export const parseStationLabel = (label: string): { countyCode: string; stationNumber: number } | undefined => {
  const text = label.trim()
  const space = text.lastIndexOf(' ')
  const start = space >= 0 ? space + 1 : text.search(/\d/)
  const [code, number] = [text.slice(0, start).trim(), text.slice(start)]
  return start > 0 && code !== '' && /^\d{1,9}$/.test(number)
    ? { countyCode: code, stationNumber: Number(number) }
    : undefined
}
