/** The labels of a list such as `AB 12, AB 13`, separated by commas, semicolons, bars or line breaks. */
export const splitStationLabels = (text: string): string[] =>
  text
    .split(/[,;|\n]/)
    .map(label => label.trim().replace(/\s+/g, ' '))
    .filter(label => label !== '')

/** County code and station number of a label such as `AB 12` or `AB12`; undefined for other texts. */
export const parseStationLabel = (label: string): { countyCode: string; stationNumber: number } | undefined => {
  const match = /^(.*\S)\s+(\d{1,9})$/.exec(label.trim()) ?? /^(\D*[^\s\d])(\d{1,9})$/.exec(label.trim())
  return match?.[1] && match[2] ? { countyCode: match[1], stationNumber: Number(match[2]) } : undefined
}
