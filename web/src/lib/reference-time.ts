let fixedTime: number | undefined

/** An archive's ages and periods are counted up to its time, in ms since 1970; undefined for the present. */
export const setReferenceTime = (time: number | undefined): void => {
  fixedTime = time
}

/** The time up to which ages and periods are counted, in ms since 1970. */
export const referenceTime = (): number => fixedTime ?? Date.now()
