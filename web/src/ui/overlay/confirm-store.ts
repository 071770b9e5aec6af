import type { ReactNode } from 'react'
import { createValue } from '../../lib/stores/value.ts'

export interface Confirmation {
  title: string
  /** Explains the consequences. */
  text?: ReactNode
  /** Label of the confirm button: "Delete". */
  label: string
  isDestructive?: boolean
  /**
   * Runs the action. If it rejects, the dialog shows the error and stays open; otherwise it closes. `isWarned` after the server
   * has answered with a warning, which is confirmed by confirming again.
   */
  do?: (isWarned: boolean) => Promise<unknown>
}

export interface OpenConfirmation extends Confirmation {
  /** Of the screen that asks. */
  readonly pathname: string
  readonly resolve: (isConfirmed: boolean) => void
}

const { set, ...open } = createValue<OpenConfirmation | undefined>(undefined)

const show = (confirmation: OpenConfirmation | undefined) => {
  open.get()?.resolve(false)
  set(confirmation)
}

/** Opens a dialog that confirms an action. Resolves to whether the action was confirmed and has been done. */
export const confirm = (confirmation: Confirmation): Promise<boolean> =>
  new Promise(resolve => show({ ...confirmation, pathname: location.pathname, resolve }))

/** The open confirmation, which `ConfirmHost` shows. */
export const confirmStore = {
  open,
  close: () => show(undefined),
  /** The action was done. It may have opened another confirmation, which stays. */
  finish: (done: OpenConfirmation) => {
    done.resolve(true)
    if (open.get() === done) show(undefined)
  },
}
