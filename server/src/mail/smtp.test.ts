import { expect, test } from 'vitest'
import { startSmtpServer } from '../../../testkit/network/smtp-server.ts'
import { createSmtpSender, smtpOptions } from './smtp.ts'

test('TLS is required except on this machine', () => {
  const optionsOf = (url: string) => smtpOptions({ url, password: undefined })
  expect(optionsOf('smtp://mail.example.org')).toMatchObject({ port: 587, secure: false, requireTLS: true })
  expect(optionsOf('smtps://mail.example.org')).toMatchObject({ port: 465, secure: true, requireTLS: false })
  expect(optionsOf('smtp://[::1]:25')).toMatchObject({ host: '::1', port: 25, secure: false, requireTLS: false })
})

test('SMTP_PASSWORD replaces the password of the URL; both are decoded', () => {
  const url = Object.assign(new URL('smtp://office%40example.org@mail.example.org'), { password: 'p%2Fw' }).href
  expect(smtpOptions({ url, password: undefined }).auth).toEqual({ user: 'office@example.org', pass: 'p/w' })
  expect(smtpOptions({ url, password: 'p%2Fw' }).auth).toEqual({ user: 'office@example.org', pass: 'p%2Fw' })
  expect(smtpOptions({ url: 'smtp://mail.example.org', password: undefined }).auth).toBeUndefined()
})

test('a wrong password and a server that is away are errors', async () => {
  const server = await startSmtpServer({ password: 'right' })
  const message = { to: 'ana@example.org', subject: 'Subject', text: 'Text' }
  const sender = (password: string) =>
    createSmtpSender({ url: `smtp://office@127.0.0.1:${server.port}`, password, from: 'o@example.org' })
  await sender('right').verify()
  expect(server.received).toEqual([])
  await expect(sender('wrong').verify()).rejects.toThrow('535')
  await sender('right').send(message)
  expect(server.received).toMatchObject([{ user: 'office', to: 'ana@example.org' }])
  await expect(sender('wrong').send(message)).rejects.toThrow('535')
  await server.close()
  await expect(sender('right').send(message)).rejects.toThrow('ECONNREFUSED')
})
