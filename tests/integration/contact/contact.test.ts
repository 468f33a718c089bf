import { describe, expect } from 'vitest'
import { openBrowser, type ApiResponse, type Browser } from '../../kit/browser.ts'
import { SUPPORT } from '../../kit/settings.ts'
import { logIn, registered, type OwnedDevice } from '../../kit/factories.ts'
import type { Stack } from '../../kit/stack.ts'
import { it, itWithoutWorkers } from '../../kit/test.ts'
import { ops, REASON } from '../ops/ops.ts'

const message = {
  name: 'Ann Example',
  email: 'ann@example.com',
  subject: 'A question',
  message: 'Hello,\nhow do I add a playlist?',
}
const ACCEPTED = { status: 200, body: { status: 'success' } }

describe('A contact message', () => {
  it('reaches support with the sender as Reply-To', async ({ stack }) => {
    const subject = 'To support'
    expect(await openBrowser(stack).rest('POST', '/sendUserQuestion', { ...message, subject })).toMatchObject(
      ACCEPTED,
    )
    await stack.drain()
    const [email, ...others] = emailsAbout(stack, subject)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      from: [{ name: 'Player', address: 'no-reply@player.test' }],
      to: [{ address: SUPPORT }],
      headers: { 'reply-to': 'Ann Example <ann@example.com>' },
    })
    expect(email?.text).toContain(message.message)
    expect(email?.html).toContain('how do I add a playlist?')
  })

  it('has no Reply-To if the sender’s address is not deliverable', async ({ stack }) => {
    const sent = { ...message, email: 'ann@owner..example', subject: 'Without a reply' }
    expect(await openBrowser(stack).rest('POST', '/sendUserQuestion', sent)).toMatchObject(ACCEPTED)
    await stack.drain()
    const [email] = emailsAbout(stack, sent.subject)
    expect(email?.headers).not.toHaveProperty('reply-to')
    expect(email?.text).toContain(sent.email)
  })

  it('can be sent by GET, as specified, with the fields in the query', async ({ stack }) => {
    const query = new URLSearchParams({ ...message, subject: 'By query' })
    expect(await openBrowser(stack).rest('GET', `/sendUserQuestion?${query.toString()}`)).toMatchObject(
      ACCEPTED,
    )
    await stack.drain()
    expect(emailsAbout(stack, 'By query')).toHaveLength(1)
  })

  it('can be sent through tRPC', async ({ stack }) => {
    await openBrowser(stack).trpc.contact.submit.mutate({ ...message, subject: 'By tRPC' })
    await stack.drain()
    expect(emailsAbout(stack, 'By tRPC')).toHaveLength(1)
  })

  it('shows input as text, never as markup', async ({ stack }) => {
    const typed = { ...message, subject: 'Markup <b>', message: '<img src=x onerror="alert(1)">' }
    await openBrowser(stack).rest('POST', '/sendUserQuestion', typed)
    await stack.drain()
    const [email] = emailsAbout(stack, typed.subject)
    expect(email?.html).toContain('&lt;img src=x onerror=&quot;alert(1)&quot;&gt;')
    expect(email?.html).not.toMatch(/<img|<b>/)
  })
})

describe('An incomplete contact message', () => {
  const required = {
    name: '* Name is required *',
    email: '* Email is required *',
    subject: '* Subject is required *',
    message: '* Message is required *',
  }

  it.for(['POST', 'GET'])('is refused with one message per field (%s)', async (verb, { stack }) => {
    const browser = openBrowser(stack)
    const answers = [
      await browser.rest(verb, '/sendUserQuestion'),
      ...(verb === 'POST'
        ? [
            await browser.rest(verb, '/sendUserQuestion', {
              name: ' ',
              email: '',
              subject: '\t',
              message: '\n',
            }),
          ]
        : []),
    ]
    for (const { status, body } of answers)
      expect({ status, errors: body['errors'] }).toEqual({ status: 422, errors: required })
  })

  it.for([
    'ann',
    'ann@example',
    '@example.com',
    'ann@example.c',
    'an n@example.com',
    'ann@exam ple.com',
    'ann@@example.com',
  ])('is refused with the address %s', async (email, { stack }) => {
    const answer = await openBrowser(stack).rest('POST', '/sendUserQuestion', { ...message, email })
    expect(answer).toMatchObject({ status: 422, body: { errors: { email: '* Invalid Email Address *' } } })
  })

  it('is refused if a field has a wrong type or is too long', async ({ stack }) => {
    const browser = openBrowser(stack)
    const types = await browser.rest('POST', '/sendUserQuestion', { ...message, name: 7, message: ['a'] })
    expect(types).toMatchObject({
      status: 422,
      body: {
        errors: { name: 'This field has the wrong type.', message: 'This field has the wrong type.' },
      },
    })
    const long = await browser.rest('POST', '/sendUserQuestion', {
      name: 'a'.repeat(101),
      email: `${'a'.repeat(250)}@example.com`,
      subject: 'a'.repeat(201),
      message: 'a'.repeat(5_001),
    })
    const tooLong = '* This text is too long *'
    expect(long.body['errors']).toEqual({ name: tooLong, email: tooLong, subject: tooLong, message: tooLong })
  })

  it('is not stored', async ({ stack }) => {
    const name = 'Nobody in particular'
    await openBrowser(stack).rest('POST', '/sendUserQuestion', { ...message, name, email: 'nowhere' })
    expect(await stack.sql('select from contact_messages where name = $1', name)).toEqual([])
  })
})

describe('Line breaks in a contact message', () => {
  it.for([
    ['name', 'Ann\r\nBcc: all@example.com', '* Line breaks are not allowed here *'],
    ['name', 'Ann\nBcc: all@example.com', '* Line breaks are not allowed here *'],
    ['subject', 'Hi\r\nBcc: all@example.com', '* Line breaks are not allowed here *'],
    ['subject', 'Hi\u0000there', '* Subject contains characters that can’t be used *'],
    ['email', 'ann@example.com\r\nBcc: all@example.com', '* Invalid Email Address *'],
    ['email', 'ann@example.com\n,all@example.com', '* Invalid Email Address *'],
  ] as const)('are refused in %s: %j', async ([field, value, sentence], { stack }) => {
    const answer = await openBrowser(stack).rest('POST', '/sendUserQuestion', { ...message, [field]: value })
    expect(answer).toMatchObject({ status: 422, body: { errors: { [field]: sentence } } })
  })

  it('cannot add headers; other characters in a name are kept', async ({ stack }) => {
    const name = '"Ann" <evil@example.com>, b@example.com; \u2028'
    const sent = { ...message, name, subject: 'Names', message: 'Pay \u202Eexe.slp\n\u0645\u200F' }
    expect(await openBrowser(stack).rest('POST', '/sendUserQuestion', sent)).toMatchObject(ACCEPTED)
    await stack.drain()
    const [email] = emailsAbout(stack, 'Names')
    expect(email?.to).toEqual([{ address: SUPPORT, name: '' }])
    expect(email?.headers).not.toHaveProperty('bcc')
    // In text and HTML, characters that change the text direction are replaced.
    for (const text of [email?.text, email?.html]) expect(text).toContain('Pay \uFFFDexe.slp\n\u0645\u200F')
    expect(email?.headers['reply-to']).toMatch(/<ann@example\.com>$/)
  })
})

describe('Contact messages from one internet address', () => {
  itWithoutWorkers('are limited to five an hour', async ({ stack }) => {
    const browser = openBrowser(stack)
    const send = (): Promise<ApiResponse> => browser.rest('POST', '/sendUserQuestion', message)
    for (let count = 0; count < 5; count += 1) expect(await send()).toMatchObject(ACCEPTED)
    const refused = await send()
    expect(refused).toMatchObject({
      status: 429,
      body: { message: 'You’ve already sent several messages.' },
    })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_500)
    expect(await stack.sql('select from contact_messages')).toHaveLength(5)
    expect(await openBrowser(stack).rest('POST', '/sendUserQuestion', message)).toMatchObject(ACCEPTED)
    await stack.shiftClock('1 hour')
    expect(await send()).toMatchObject(ACCEPTED)
  })

  it('of owners without a licence are limited to ten times as many in a network', async ({ boot }) => {
    const stack = await boot({ settings: { CONTACT_MESSAGES_PER_IP: '2' } })
    const ip = '198.18.61.7'
    const sendTwiceFrom = async (device: OwnedDevice) => {
      const browser = openBrowser(stack, ip)
      await logIn(browser, device)
      const send = () => browser.rest('POST', '/sendUserQuestion', message)
      return [(await send()).status, (await send()).status]
    }
    expect(await sendTwiceFrom(await registered(stack))).toEqual([200, 200])
    await stack.sql(`update throttles set count = 18 where name = 'contact-trial'`)
    expect(await sendTwiceFrom(await registered(stack))).toEqual([200, 200])
    expect(await sendTwiceFrom(await registered(stack))).toEqual([429, 429])
    const licensed = await registered(stack)
    await ops(stack, 'devices', 'extend', licensed.mac_address, 'P30D', ...REASON)
    expect(await sendTwiceFrom(licensed)).toEqual([200, 200])
    await ops(stack, 'limits', 'lift', ip, ...REASON)
    expect(await sendTwiceFrom(await registered(stack))).toEqual([200, 200])
  })

  it('do not count for a logged-in owner there, who has five an hour', async ({ stack, owner }) => {
    const { ip } = owner.browser
    const send = (browser: Browser) => browser.rest('POST', '/sendUserQuestion', message)
    for (let count = 0; count < 5; count += 1)
      expect(await send(openBrowser(stack, ip))).toMatchObject(ACCEPTED)
    expect(await send(openBrowser(stack, ip))).toMatchObject({ status: 429 })
    for (let count = 0; count < 5; count += 1) expect(await send(owner.browser)).toMatchObject(ACCEPTED)
    expect(await send(owner.browser)).toMatchObject({ status: 429 })
    await ops(stack, 'limits', 'lift', owner.mac_address, ...REASON)
    expect(await send(owner.browser)).toMatchObject(ACCEPTED)
  })

  it.for([
    ['/24', (n: number) => `198.18.9.${n}`, '198.18.10.1'],
    ['/48', (n: number) => `2001:db8:9:${n}::1`, '2001:db8:10::1'],
  ] as const)('are limited to ten times as many in a %s', async ([, address, elsewhere], { boot }) => {
    const server = await boot({ workers: false, settings: { CONTACT_MESSAGES_PER_IP: '2' } })
    const send = (ip: string) => openBrowser(server, ip).rest('POST', '/sendUserQuestion', message)
    for (let n = 1; n <= 20; n += 1) expect(await send(address(n))).toMatchObject(ACCEPTED)
    expect(await send(address(21))).toMatchObject({ status: 429 })
    expect(await send(elsewhere)).toMatchObject(ACCEPTED)
  })

  it('do not count for the limit if they are incomplete', async ({ stack }) => {
    const browser = openBrowser(stack)
    for (let count = 0; count < 8; count += 1)
      await browser.rest('POST', '/sendUserQuestion', { name: 'Ann' })
    expect(await browser.rest('POST', '/sendUserQuestion', message)).toMatchObject(ACCEPTED)
  })
})

const emailsAbout = (stack: Stack, subject: string) =>
  stack.mailbox.messages().filter((email) => email.subject === `Contact: ${subject}`)
