/** `early.js` reads the same key: a browser that has the font's files uses them from the start. */
const storageKey = 'web-font'

/** A screen waits no longer for the font. */
const maxWaitMs = 200

/** One letter of each file: a word may have letters of both. */
const letters = ['a', 'ă']

let isLoaded = false

const load = async () => {
  try {
    const faces = await Promise.all(letters.map(letter => document.fonts.load('1em "Inter Variable"', letter)))
    isLoaded = faces.every(({ length }) => length > 0)
    if (isLoaded) localStorage.setItem(storageKey, '')
  } catch {
    // The screens are shown in the local font, which has nearly the same measures.
  }
}

let loading: Promise<void> | undefined

/** Loads the files of the product's font; resolves when they are there, could not be loaded, or a screen waits no longer. */
export const loadWebFont = () => {
  loading ??= load()
  return Promise.race([loading, new Promise<void>(resolve => setTimeout(resolve, maxWaitMs))])
}

/**
 * Chooses the font for the session that is about to be shown: the product's if its files are there, otherwise the local one, until
 * the next session or page. A font that arrives later would move what is shown.
 */
export const chooseFont = () => document.documentElement.toggleAttribute('data-web-font', isLoaded)
