/** Not Ctrl on a Mac: in its text fields Ctrl and K delete the rest of the line. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** What opens the palette, as it is written on the keys. */
export const paletteShortcut = [isMac ? '⌘' : 'Ctrl', 'K'] as const
