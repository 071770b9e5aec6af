import { expect, it } from 'vitest'
import { unique } from '../../../../testkit/unique.ts'
import { idbStore } from './idb-store.ts'

/** Stores a value as earlier versions did. */
const storeAsBefore = (key: string, value: unknown) =>
  new Promise<void>((resolve, reject) => {
    const request = indexedDB.open('scrutineer', 1)
    request.onupgradeneeded = () => void request.result.createObjectStore('kept')
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      const transaction = request.result.transaction('kept', 'readwrite')
      transaction.oncomplete = () => {
        request.result.close()
        resolve()
      }
      transaction.objectStore('kept').put(value, key)
    }
  })

it('reads, lists, replaces and removes what an earlier version stored', async () => {
  const prefix = `draft ${unique()}/`
  await storeAsBefore(`${prefix}7`, { parts: [['form', { code: 'F7' }]], at: 1 })
  expect(await idbStore.get(`${prefix}7`)).toEqual({ parts: [['form', { code: 'F7' }]], at: 1 })
  await idbStore.put(`${prefix}new`, 'second')
  await idbStore.put(`other ${prefix}`, 'not listed')
  expect(await idbStore.keys(prefix)).toEqual([`${prefix}7`, `${prefix}new`])
  await idbStore.put(`${prefix}7`, 'replaced')
  expect(await idbStore.get(`${prefix}7`)).toBe('replaced')
  await idbStore.remove(`${prefix}7`)
  expect(await idbStore.get(`${prefix}7`)).toBeUndefined()
})
