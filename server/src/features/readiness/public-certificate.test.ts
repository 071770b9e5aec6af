import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:https'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createAuthority, createSelfSigned } from '../../../../testkit/network/certificate.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { classifyAddressProblem } from './address-problem.ts'
import { probe } from './probe.ts'
import { checkPublicAddress } from './public-address.ts'

let authority: Awaited<ReturnType<typeof createAuthority>>
const folder = temporaryFolder()
beforeAll(async () => {
  authority = await createAuthority()
  await writeFile(join(folder, 'authority.pem'), authority.certificate)
})

let server: Server | undefined
afterEach(() => {
  server?.close()
  server?.closeAllConnections()
})

interface Certificate {
  readonly cert: string
  readonly key: string | Buffer
}

/** Starts this server's health answer with a certificate. */
const serve = async (certificate: Certificate): Promise<string> => {
  server = createServer({ ...certificate }, (_, response) => void response.end('{"instance":"ours"}'))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no address')
  return `https://localhost:${address.port}`
}

/** Node.js reads the trusted authorities when a process starts. */
const checkTrustingAuthority = async (publicUrl: string) => {
  const built = (name: string) => JSON.stringify(new URL(`../../../dist/features/readiness/${name}`, import.meta.url))
  const script = `
    import { checkPublicAddress } from ${built('public-address.js')}
    import { probe } from ${built('probe.js')}
    console.log(JSON.stringify(await probe(() => checkPublicAddress('${publicUrl}', 'ours'))))`
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') }
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env })
  const result: Awaited<ReturnType<typeof probe>> = JSON.parse(stdout)
  return result
}
const kindOf = (result: Awaited<ReturnType<typeof probe>>) => classifyAddressProblem(result?.code)

test('a valid certificate of a trusted authority is accepted', async () => {
  expect(await checkTrustingAuthority(await serve(await authority.issue('localhost')))).toEqual({ problem: null })
})

test('an expired certificate and one for another name are problems of the certificate', async () => {
  const expired = await checkTrustingAuthority(await serve(await authority.issue('localhost', new Date('2021-01-01'))))
  expect([expired?.problem, kindOf(expired)]).toEqual(['certificate has expired', 'expiredCertificate'])
  server?.close()
  const other = await checkTrustingAuthority(await serve(await authority.issue('office.example.org')))
  expect([other?.problem, kindOf(other)]).toEqual([
    expect.stringContaining('DNS:office.example.org'),
    'otherNameInCertificate',
  ])
})

test('a self-signed certificate and one of an unknown authority aren’t trusted', async () => {
  const check = async (certificate: Certificate) => {
    const publicUrl = await serve(certificate)
    return probe(() => checkPublicAddress(publicUrl, 'ours'))
  }
  const selfSigned = await check(await createSelfSigned('localhost'))
  expect([selfSigned?.problem, kindOf(selfSigned)]).toEqual(['self-signed certificate', 'untrustedCertificate'])
  server?.close()
  expect(kindOf(await check(await authority.issue('localhost')))).toBe('untrustedCertificate')
})
