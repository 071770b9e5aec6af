import { toCsv } from '../../lib/files/csv.ts'
import type { Card } from './use-card.ts'

/**
 * What both kinds of files have: answers, the values of each option, what isn't among them, and what the numbers are. The values of both
 * rounds are tables.
 */
const contentsOf = ({ answers, values, others, note, earlier }: Card, context: string) => ({
  rows: [
    ...answers,
    ...values.flatMap(({ option, rows }) => rows.map(row => ({ ...row, label: `${option.text} ${row.label}`.trim() }))),
  ],
  compared: values.flatMap(({ option, earlier }) => {
    if (!earlier) return []
    return [[option.text, ...earlier.headings], ...earlier.rows.map(({ name, cells }) => [name, ...cells])]
  }),
  notes: [note, context, ...(earlier?.notes ?? []), ...(earlier?.sentences ?? [])],
  unanswered: others.flatMap(({ name, count }) => (name === undefined ? [] : [{ name, count }])),
})

/** Below the table, what is counted; `context` is the form, the filters and the time. */
export const cardCsv = (card: Card, context: string, headers: readonly string[]): Blob => {
  const { rows, compared, unanswered, notes } = contentsOf(card, context)
  return toCsv([
    headers,
    ...rows.map(({ label, count, share, earlier }) => [
      ...[label, count, share],
      ...(earlier ? [earlier.count, earlier.share, earlier.difference ?? ''] : []),
    ]),
    ...unanswered.map(({ name, count }) => [name, count]),
    ...compared,
    ...[card.title, ...notes].map(note => [note]),
  ])
}

const escapeXml = (text: string) =>
  text.replace(/[&<>"]/g, character => `&#${character.codePointAt(0)};`).replace(/\p{Cc}/gu, ' ')

const width = 640
const margin = 24
/** Characters of a line: SVG doesn't wrap, and the width of letters isn't known. */
const lineLength = 72
const titleLength = 54

const wrap = (text: string, length = lineLength): string[] => {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const line = `${lines.at(-1)} ${word}`.trim()
    if (line.length > length && lines.at(-1) !== '') lines.push(word)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** A card as a picture that reports of the mission can show, in light colors. */
export const cardPicture = (card: Card, context: string): Blob => {
  const { rows, compared, unanswered, notes } = contentsOf(card, context)
  const parts: string[] = []
  let y = margin
  const write = (text: string, attributes: string, lineHeight: number) => {
    y += lineHeight
    parts.push(`<text ${attributes} y="${y}">${escapeXml(text)}</text>`)
  }
  const small = `x="${margin}" font-size="13" fill="#565c68"`
  for (const line of wrap(card.title, titleLength)) write(line, `x="${margin}" font-size="17" font-weight="600"`, 22)
  for (const line of notes.flatMap(note => wrap(note))) write(line, small, 20)
  for (const { label, count, share, bar, isFlagged, earlier } of rows) {
    y += 8
    for (const line of wrap(isFlagged ? `⚑ ${label}` : label)) write(line, `x="${margin}" font-size="14"`, 18)
    const figures = `<tspan font-weight="600">${escapeXml(share)}</tspan> ${share === '' ? '' : '· '}${count}`
    parts.push(`<text x="${width - margin}" y="${y}" font-size="14" text-anchor="end">${figures}</text>`)
    const full = width - 2 * margin
    parts.push(`<rect x="${margin}" y="${y + 6}" width="${full}" height="8" fill="#f1f2f5"/>`)
    const fill = isFlagged ? 'url(#flagged)' : '#2a55c9'
    parts.push(`<rect x="${margin}" y="${y + 6}" width="${full * bar}" height="8" fill="${fill}"/>`)
    y += 14
    if (!earlier) continue
    parts.push(
      `<path d="M${margin} ${y + 4}h${full * earlier.bar}" stroke="#565c68" stroke-width="4" stroke-dasharray="6 3"/>`,
    )
    write([earlier.text, earlier.differenceText].filter(Boolean).join(' · '), small, 20)
  }
  for (const row of compared) write(row.filter(Boolean).join(' · '), small, 20)
  if (unanswered.length > 0) write(unanswered.map(({ name, count }) => `${name}: ${count}`).join(' · '), small, 30)
  const pattern =
    '<defs><pattern id="flagged" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect width="6" height="6" fill="#e08a8a"/><rect width="3" height="6" fill="#c22525"/></pattern></defs>'
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${y + margin}" font-family="Inter, Arial, sans-serif" fill="#16181d">${pattern}<rect width="100%" height="100%" fill="#fff"/>${parts.join('')}</svg>`
  return new Blob([svg], { type: 'image/svg+xml' })
}
