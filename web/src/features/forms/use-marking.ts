import { useEffect, useEffectEvent } from 'react'
import { CallError } from '../../api/call-error.ts'
import { checkForm } from './checks.ts'
import type { Mark } from './editor-context.ts'
import { usePartWords } from './part-words.ts'
import type { Refused } from './use-form-save.ts'
import type { Pieces } from './use-pieces.ts'
import { placeOf } from './wire-form.ts'

/** Puts messages beside the fields they are about: what checks find before publishing, and what a server has refused. */
export const useMarking = ({ editor, asked }: Pieces, refused: Refused | undefined) => {
  const words = usePartWords()
  const mark = (entries: readonly { key: string; field: string; text: string }[]) => {
    const byKey = Map.groupBy(entries, entry => entry.key)
    editor.marks.replace(new Map([...byKey].map(([key, marks]): [string, readonly Mark[]] => [key, marks])))
  }
  const markFindings = useEffectEvent(() => {
    if (asked?.what !== 'publish') return
    mark(checkForm(asked.parts).map(finding => ({ ...finding, text: words.problem(finding.problem) })))
  })
  const markRefusal = useEffectEvent(() => {
    if (!(refused?.error instanceof CallError)) return
    const { sent } = refused
    mark(Object.entries(refused.error.errors).map(([name, said]) => ({ ...placeOf(sent, name), text: said.join(' ') })))
  })
  useEffect(() => markFindings(), [asked])
  useEffect(() => markRefusal(), [refused])
}
