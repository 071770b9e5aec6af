import { afterEach, expect, it } from 'vitest'
import '../theme.css'

afterEach(() => document.body.replaceChildren())

const widthOf = (text: string, family: string, weight: number) => {
  const span = document.body.appendChild(document.createElement('span'))
  span.textContent = text
  span.style.cssText = `font: ${weight} 100px ${family}; font-variant-numeric: tabular-nums; white-space: pre`
  return span.getBoundingClientRect().width
}

const load = async () => {
  const faces = await Promise.all(
    [400, 600].map(weight => document.fonts.load(`${weight} 100px "Inter Variable"`, 'aț')),
  )
  expect(faces.flat()).not.toHaveLength(0)
}

it('figures have one width, and hyphens keep theirs', async () => {
  await load()
  const widths = [...'0123456789'].map(digit => widthOf(digit, '"Inter Variable"', 400))
  expect(new Set(widths).size).toBe(1)
  expect(widthOf('-', '"Inter Variable"', 400)).toBeLessThan((widths[0] ?? 0) * 0.8)
})

const fallbacks = ['"Inter Fallback"', '"Inter Fallback DejaVu"']

/** A fallback whose font this computer has. */
const findFallback = async () => {
  for (const family of fallbacks) {
    try {
      for (const weight of [400, 600]) await document.fonts.load(`${weight} 100px ${family}`, 'a')
      return family
    } catch {
      // The font isn't installed.
    }
  }
  return undefined
}

it('the fallback is as wide as the font, so that text doesn’t move when the font arrives', async ({ skip }) => {
  await load()
  const fallback = await findFallback()
  if (!fallback) return skip('neither Arial nor DejaVu Sans is installed')
  const text = 'Reports with a flagged answer, newest first. Secții de votare și observatori'
  for (const weight of [400, 600]) {
    const ratio = widthOf(text, fallback, weight) / widthOf(text, '"Inter Variable"', weight)
    expect(ratio).toBeGreaterThan(0.97)
    expect(ratio).toBeLessThan(1.03)
  }
})
