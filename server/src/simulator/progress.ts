/** Where lines for people go. */
export interface Output {
  write(text: string): unknown
  readonly isTTY?: boolean
}

const barWidth = 28
const redrawEvery = 200
const lineEvery = 5000

/** Shows how far something is: a bar on a terminal, a line every few seconds elsewhere. `end` draws the last state. */
export const showProgress = (screen: Output, state: () => { share: number; text: string }): { end: () => void } => {
  const draw = () => {
    const { share, text } = state()
    const percent = `${Math.floor(share * 100)}`.padStart(3)
    if (!screen.isTTY) return screen.write(`${percent} % · ${text}\n`)
    const full = Math.round(share * barWidth)
    return screen.write(`\r\u001b[2K${'█'.repeat(full)}${'░'.repeat(barWidth - full)} ${percent} % · ${text}`)
  }
  const timer = setInterval(draw, screen.isTTY ? redrawEvery : lineEvery)
  return {
    end: () => {
      clearInterval(timer)
      draw()
      if (screen.isTTY) screen.write('\n')
    },
  }
}
