import type { Output } from '../cli/command/context.ts'

const barWidth = 28
const redrawIntervalMs = 200
const lineIntervalMs = 5000

/** Shows progress: a bar on a terminal, otherwise a line every 5 seconds. `end` draws the final state. */
export const showProgress = (screen: Output, state: () => { share: number; text: string }): { end: () => void } => {
  const draw = () => {
    const { share, text } = state()
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!screen.isTTY) return screen.write(`${percent} % · ${text}\n`)
    const filledWidth = Math.round(share * barWidth)
    return screen.write(
      `\r\u001b[2K${'█'.repeat(filledWidth)}${'░'.repeat(barWidth - filledWidth)} ${percent} % · ${text}`,
    )
  }
  const timer = setInterval(draw, screen.isTTY ? redrawIntervalMs : lineIntervalMs)
  return {
    end: () => {
      clearInterval(timer)
      draw()
      if (screen.isTTY) screen.write('\n')
    },
  }
}
