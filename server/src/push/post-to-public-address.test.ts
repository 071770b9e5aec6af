import { expect, test } from 'vitest'
import { BlockedAddressError, postToPublicAddress } from './post-to-public-address.ts'

test('nothing is sent to an address of this machine or network, also if a name resolves to it', async () => {
  for (const address of ['https://localhost/', 'https://127.0.0.1/', 'https://[::1]/', 'http://push.example.org/'])
    await expect(
      postToPublicAddress(new URL(address), {}, Buffer.alloc(1), new AbortController().signal),
      address,
    ).rejects.toThrow(BlockedAddressError)
})
