import { describe, expect, it } from 'vitest'
import { refusalOf } from './refusal.ts'

const thrown = (code: string, command: string, response = '') =>
  Object.assign(new Error('refused'), { code, command, response })
const recipient = (response: string) => refusalOf(thrown('EENVELOPE', 'RCPT TO', response))

describe('A refused address', () => {
  it.each([
    ['550 5.1.1 <ann@exmaple.com>: user unknown', '550 5.1.1'],
    ['550-5.1.1 The email account does not exist.\n550 5.1.1 Try again', '550 5.1.1'],
    ['553 5.1.2 no such domain', '553 5.1.2'],
    ['556 5.1.10 the domain takes no mail', '556 5.1.10'],
    ['550 5.2.1 inactive', '550 5.2.1'],
    ['552 5.2.2 over quota', '552 5.2.2'],
    ['550 5.4.1 Recipient address rejected: Access denied', '550 5.4.1'],
    ['550 5.0.0 unknown', '550 5.0.0'],
    ['550 No such user here', '550'],
    ['553 mailbox name not allowed', '553'],
  ])('is recognised by the reply to RCPT TO: %s', (response, reply) => {
    expect(recipient(response)).toEqual({ kind: 'address', reply })
  })

  it('is recognised by the status after DATA', () => {
    expect(refusalOf(thrown('EMESSAGE', 'DATA', '550 5.1.1 unknown'))).toMatchObject({ kind: 'address' })
  })

  it('includes a malformed address, which is not sent at all', () => {
    expect(refusalOf(thrown('EENVELOPE', 'API'))).toEqual({ kind: 'address', reply: 'no address' })
  })
})

describe('A permanent refusal', () => {
  it.each([
    ['RCPT TO', '550 5.7.1 relaying denied'],
    ['RCPT TO', '554 5.7.1 Client host blocked'],
    ['RCPT TO', '554 no'],
    ['RCPT TO', '530 Authentication required'],
    ['RCPT TO', '550 5.1.8 sender address rejected'],
    ['RCPT TO', '550 5.1.7 bad sender'],
    ['RCPT TO', '503 5.5.1 bad sequence'],
    ['RCPT TO', '552 5.2.3 too long'],
    ['MAIL FROM', '550 5.1.1 unknown'],
    ['MAIL FROM', '553 not yours'],
    ['DATA', '550 spam'],
    ['DATA', '554 5.6.0 content'],
  ])('is recognised by the reply to %s: %s', (command, response) => {
    const code = command === 'DATA' ? 'EMESSAGE' : 'EENVELOPE'
    expect(refusalOf(thrown(code, command, response))).toMatchObject({ kind: 'permanent' })
  })
})

describe('A temporary refusal', () => {
  it.each([
    [thrown('EENVELOPE', 'RCPT TO', '450 4.2.1 greylisted'), '450 4.2.1'],
    [thrown('EENVELOPE', 'RCPT TO', '452 full'), '452'],
    [thrown('EAUTH', 'AUTH PLAIN', '535 5.7.8 wrong password'), 'EAUTH 535 5.7.8'],
    [Object.assign(thrown('ESOCKET', 'CONN'), { originalCode: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [new Error('what'), 'no answer'],
  ])('is recognised by %s', (error, reply) => {
    expect(refusalOf(error)).toEqual({ kind: 'temporary', reply })
  })
})
