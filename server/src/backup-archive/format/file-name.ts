/** `scrutineer-2024-06-09-1405.zip`, in UTC. */
export const backupFileName = (now: Date): string =>
  `scrutineer-${now.toISOString().slice(0, 16).replace('T', '-').replace(':', '')}.zip`

/** The time in a backup's file name, without seconds; undefined for other files. */
export const timeOfFileName = (name: string): Date | undefined => {
  const [, day, hour, minute] = /^scrutineer-(\d{4}-\d\d-\d\d)-(\d\d)(\d\d)\.zip$/.exec(name) ?? []
  return day === undefined ? undefined : new Date(`${day}T${hour}:${minute}:00Z`)
}
