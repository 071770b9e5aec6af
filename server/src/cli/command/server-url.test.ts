import { expect, test } from 'vitest'
import { UsageError } from './errors.ts'
import { serverUrlOf } from './server-url.ts'

test('without --url a command calls the server with the settings of the environment', () => {
  expect(serverUrlOf(undefined, {})).toBe('http://localhost:8080')
  expect(serverUrlOf(undefined, { PORT: '', HOST: '', BASE_PATH: '' })).toBe('http://localhost:8080')
  expect(serverUrlOf(undefined, { PORT: '9000', BASE_PATH: '/observe/' })).toBe('http://localhost:9000/observe')
  expect(serverUrlOf(undefined, { HOST: '0.0.0.0' })).toBe('http://localhost:8080')
  expect(serverUrlOf(undefined, { HOST: '::1', PORT: '9000' })).toBe('http://[::1]:9000')
  const PUBLIC_URL = 'https://office.example.org:8443'
  expect(serverUrlOf(undefined, { TLS_CERT_FILE: '/tls/cert.pem', PUBLIC_URL })).toBe(PUBLIC_URL)
  expect(serverUrlOf('https://office.example.org/', { PORT: '9000' })).toBe('https://office.example.org')
})

test('an address that is none is refused with what to change', () => {
  expect(() => serverUrlOf('office', {})).toThrow(UsageError)
  expect(() => serverUrlOf('ftp://office', {})).toThrow('--url must be an address such as http://localhost:8080')
  expect(() => serverUrlOf(undefined, { PORT: 'eighty' })).toThrow('HOST, PORT and BASE_PATH give no address')
})
