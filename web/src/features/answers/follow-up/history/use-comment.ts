import { followUps } from '@scrutineer/contract/follow-up'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../api/call.ts'
import { accountStorageKey } from '../../../../shared/account-storage-key.ts'
import { useSubmit } from '../../../../shared/form/use-submit.ts'
import { followUpStaffQuery } from '../staff-query.ts'
import { useStoreFollowUp } from '../use-store-follow-up.ts'
import { mentionedAccounts } from './mentions.ts'

/** The comment being written. It survives navigation, a reload and a failed call, in this tab and for this account. */
export const useComment = (id: number, onSent: () => void) => {
  const key = accountStorageKey('follow-up-comment', id)
  const client = useQueryClient()
  const store = useStoreFollowUp()
  const [text, setText] = useState(() => sessionStorage.getItem(key) ?? '')
  const { submit, isBusy, failure } = useSubmit()
  const change = (changed: string) => {
    setText(changed)
    if (changed === '') sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, changed)
  }
  const post = async () => {
    const staff = text.includes('@') ? ((await client.ensureQueryData(followUpStaffQuery(id))) ?? []) : []
    const mentions = mentionedAccounts(
      text,
      staff.map(({ account }) => account),
    )
    await store(await call(followUps.comment, { params: { id }, body: { text, mentions } }))
    change('')
    onSent()
  }
  return {
    text,
    change,
    isBusy,
    failure,
    send: () => {
      if (text.trim() !== '') void submit(post)
    },
  }
}
