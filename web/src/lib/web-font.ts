import { afterPaint } from './after-paint.ts'

/** `early.js` reads the same key: a browser that has the font's files uses them from the start. */
const storageKey = 'web-font'

/** The rows of a screen may be painted a frame or two after it. */
const waitMs = 200

/** Loads the font of the product once the page is painted in a local one with the same measures. */
export const loadWebFont = async () => {
  await afterPaint()
  setTimeout(() => {
    document.documentElement.dataset.webFont = ''
    localStorage.setItem(storageKey, '')
  }, waitMs)
}
