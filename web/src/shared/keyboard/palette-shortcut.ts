/** A Mac uses ⌘, because Ctrl+K deletes the rest of the line in its text fields. */
export const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The keys that open the palette, for display. */
export const paletteShortcut = [isMac ? '⌘' : 'Ctrl', 'K'] as const
