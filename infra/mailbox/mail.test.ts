import { expect, test } from 'vitest'
import { readMail } from './mail.ts'

const arrived = new Date('2026-11-20T10:00:00Z')
const read = (...lines: string[]) => readMail('1', arrived, Buffer.from(lines.join('\r\n')))

test('reads addresses, decoded headers and both parts', async () => {
  const mail = await read(
    'From: "Player" <no-reply@player.example>',
    'To: =?UTF-8?Q?Zo=C3=AB?= <zoe@example.com>, Team: a@example.com, b@example.com;',
    'Reply-To: Ann <ann@example.com>',
    'Subject: =?UTF-8?Q?Receipt_=E2=80=93_thank_you?=',
    'Date: Fri, 20 Nov 2026 10:48:25 +0100',
    'X-Twice: one',
    'X-Twice: two',
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Hello',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Hello</p>',
    '--b--',
    '',
  )
  expect(mail).toMatchObject({
    id: '1',
    from: [{ address: 'no-reply@player.example', name: 'Player' }],
    to: [
      { address: 'zoe@example.com', name: 'Zoë' },
      { address: 'a@example.com', name: '' },
      { address: 'b@example.com', name: '' },
    ],
    subject: 'Receipt – thank you',
    date: '2026-11-20T09:48:25.000Z',
    headers: { 'reply-to': 'Ann <ann@example.com>', 'x-twice': 'one\ntwo' },
  })
  expect(mail.text.trim()).toBe('Hello')
  expect(mail.html.trim()).toBe('<p>Hello</p>')
})

test('a mail without parts or a readable date has empty strings and its time of arrival', async () => {
  const mail = await read('Date: soon', '', '')
  expect(mail).toMatchObject({ from: [], to: [], subject: '', html: '', date: arrived.toISOString() })
})
