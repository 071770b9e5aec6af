interface MutedHours {
  readonly mutedFrom: string
  readonly mutedTo: string
}

/** Whether a time of day (`HH:mm`) is in the muted hours, which may span midnight. */
export const isMuted = ({ mutedFrom, mutedTo }: MutedHours, time: string): boolean => {
  if (!mutedFrom || !mutedTo || mutedFrom === mutedTo) return false
  return mutedFrom < mutedTo ? time >= mutedFrom && time < mutedTo : time >= mutedFrom || time < mutedTo
}
