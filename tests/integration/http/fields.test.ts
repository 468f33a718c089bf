import { describe, expect } from 'vitest'
import { z } from 'zod'
import type { Browser } from '../../kit/browser.ts'
import { loggedIn } from '../../kit/factories.ts'
import { newPlaylist } from '../../kit/original-client.ts'
import { it as base } from '../../kit/test.ts'

/** `sender` is one owner, whose calls are all refused. */
const it = base.extend('sender', { scope: 'file' }, async ({ stack }) => (await loggedIn(stack)).browser)

/** The type of a field: text of one or several lines, a value with a fixed form, or one that is only compared. */
type Kind = 'line' | 'lines' | 'choice' | 'secret'

interface Call {
  readonly verb: 'POST' | 'DELETE'
  readonly path: string
  readonly procedure: string
  /** A body that is valid, or refused for a reason other than its fields. */
  readonly body: Readonly<Record<string, unknown>>
  readonly fields: Readonly<Record<string, Kind>>
  /** Additional tRPC input, which is in the path of the REST call. */
  readonly pathInput?: object
}

const id = '00000000-0000-4000-8000-000000000000'
const saving = { verb: 'POST', path: '/device/savePlaylist', procedure: 'playlists.save' } as const
const savedFields = {
  playlist_name: 'line',
  playlist_url: 'line',
  username: 'line',
  password: 'line',
  xml_url: 'line',
  protect: 'choice',
  pin: 'secret',
  playlist_type: 'choice',
  current_playlist_url_id: 'choice',
  new_id: 'line',
} as const

/** Every call of the specification with a body. */
const calls: readonly Call[] = [
  {
    verb: 'POST',
    path: '/sendUserQuestion',
    procedure: 'contact.submit',
    body: { name: 'Ada', email: 'ada@owner.example', subject: 'A question', message: 'Hello' },
    fields: { name: 'line', email: 'line', subject: 'line', message: 'lines' },
  },
  {
    verb: 'POST',
    path: '/device/login',
    procedure: 'sessions.login',
    body: { mac_address: '02:00:5E:10:00:01', device_key: '123456', captcha: 'ABCDE', token: 'none' },
    fields: { mac_address: 'line', device_key: 'line', captcha: 'secret', token: 'secret' },
  },
  { ...saving, body: { ...newPlaylist, protect: 'true', pin: '1234' }, fields: savedFields },
  {
    ...saving,
    body: { ...newPlaylist, playlist_type: 'xc', username: 'a', password: 'b', protect: 'true', pin: '1234' },
    fields: savedFields,
  },
  {
    verb: 'DELETE',
    path: `/device/deletePlayListUrl/${id}`,
    procedure: 'playlists.delete',
    body: { pin: '1234' },
    fields: { pin: 'secret' },
    pathInput: { id },
  },
  {
    verb: 'POST',
    path: '/device/saveParentPin',
    procedure: 'devices.changePin',
    body: { pin_code: '1234' },
    fields: { pin_code: 'line' },
  },
  {
    verb: 'POST',
    path: '/device/saveDeviceKey',
    procedure: 'devices.changeKey',
    body: { device_key: '123456' },
    fields: { device_key: 'line' },
  },
  {
    verb: 'POST',
    path: '/device/switchMacAddress',
    procedure: 'devices.move',
    body: { mac_address: '02:00:5E:10:00:01' },
    fields: { mac_address: 'line', device_key: 'line' },
  },
  {
    verb: 'POST',
    path: '/device/saveActivation',
    procedure: 'payments.start',
    body: {
      payment_type: 'cowpay',
      first_name: 'Ann',
      last_name: 'Owner',
      email: 'ann@owner.example',
      phone_number: '+201001234567',
      coin_type: 'BTC',
    },
    fields: {
      payment_type: 'choice',
      first_name: 'line',
      last_name: 'line',
      email: 'line',
      phone_number: 'line',
      coin_type: 'line',
    },
  },
]

const fieldsOfCalls = calls.flatMap((call) =>
  Object.entries(call.fields).map(
    ([field, kind]) => [`${call.procedure} ${field}`, { call, field, kind }] as const,
  ),
)

/** The words of zod's default messages. */
const ZOD_MESSAGE = /invalid (input|string|option|uuid|key)|expected|received|too (big|small)|unrecognized/i
/** One text of each kind; `server/src/kernel/text.test.ts` has all. */
const UNSTORABLE = ['a\u0000b', 'a\uD800b', 'a\nb']

describe('A field of a wrong type', () => {
  it.for(fieldsOfCalls)(
    'is refused with a message of the product, not of zod, in REST and tRPC: %s',
    async ([, row], { sender }) => {
      const { call, field, kind } = row
      for (const value of [7, [], { a: '1234' }]) {
        for (const answer of await answersTo(sender, call, { ...call.body, [field]: value })) {
          const label = `${JSON.stringify(value)} as ${kind}: ${JSON.stringify(answer)}`
          expect(answer.status, label).toBe(422)
          expect(answer.errors[field], label).toMatch(/\S/)
          expect(answer.text, label).not.toMatch(ZOD_MESSAGE)
          // The message of a choice lists the options.
          if (kind !== 'choice') expect(answer.errors[field], label).toBe('This field has the wrong type.')
          expect(answer.text, label).not.toContain('no longer exists')
        }
      }
    },
  )
})

describe('A body that is missing, empty, malformed or no object', () => {
  it.for(calls.map((call) => [`${call.verb} ${call.path}`, call] as const))(
    'is refused: %s',
    async ([, call], { owner: { browser } }) => {
      for (const body of ['[]', '"text"', '7', 'true', 'null', '{', '["a"]']) {
        const answer = await rest(browser, call, body)
        expect(answer, body).toMatchObject({ status: 422, errors: {} })
        expect(answer.text).not.toMatch(ZOD_MESSAGE)
      }
      if (call.verb === 'DELETE') return
      for (const answer of [await rest(browser, call), ...(await answersTo(browser, call, {}))]) {
        expect(answer.status, answer.text).toBe(422)
        expect(Object.keys(answer.errors), answer.text).not.toEqual([])
        expect(answer.text).not.toMatch(ZOD_MESSAGE)
      }
      expect(await trpc(browser, call)).toMatchObject({ status: 422 })
    },
  )
})

describe('A character that cannot be stored', () => {
  it.for(fieldsOfCalls)('is refused with a message for the field: %s', async ([, row], { sender }) => {
    const { call, field, kind } = row
    for (const value of UNSTORABLE) {
      if (kind === 'lines' && value === 'a\nb') continue
      for (const answer of await answersTo(sender, call, { ...call.body, [field]: value })) {
        const label = `${JSON.stringify(value)}: ${answer.text}`
        expect(answer.status, label).toBeLessThan(500)
        // Secrets are compared, not stored, so their message is that they are wrong.
        if (kind !== 'secret') expect(answer.errors[field], label).toMatch(/\S/)
        expect(answer.text, label).toMatch(/error/)
      }
    }
  })

  it.for([
    ['GET', '/sendUserQuestion?name=a%00b&email=ada@owner.example&subject=Hi&message=Hello', 422],
    ['GET', '/sendUserQuestion?name=Ada&name=Bob&email=ada@owner.example&subject=Hi&message=Hello', 422],
    ['GET', '/device/playlists/12%0034', 200],
    ['GET', '/device/checkPlaylistPinCode/a%00b/1%0034', 200],
    ['GET', `/device/checkPlaylistPinCode/${id}/1%0034`, 200],
    ['DELETE', '/device/deletePlayListUrl/a%00b', 200],
    ['POST', '/paypal/order/capture/A%00B', 200],
    ['POST', '/paypal/order/capture/%ED%A0%80', 200],
    ['GET', '/device/playlists/%E0%A4%A', 200],
  ] as const)(
    'in a path or query causes no 5xx answer: %s %s',
    async ([verb, path, status], { owner: { browser } }) => {
      const answer = await browser.rest(verb, path)
      expect(answer.status, JSON.stringify(answer.body)).toBe(status)
      expect(JSON.stringify(answer.body)).not.toMatch(ZOD_MESSAGE)
    },
  )

  it('in a cookie gets 401', async ({ owner: { browser } }) => {
    for (const cookie of ['session=%00', `session=${'a'.repeat(43)}%00`])
      expect((await browser.fetch('/frontend/device', { headers: { cookie } })).status).toBe(401)
  })

  it('is no line break and no tab in a contact message: both are stored', async ({
    stack,
    owner: { browser },
  }) => {
    const message = 'Two\r\nlines\n\tand a tab, 😀'
    const [first] = calls
    expect(await browser.rest('POST', '/sendUserQuestion', { ...first?.body, message })).toMatchObject({
      status: 200,
    })
    expect(await stack.sql('select message from contact_messages')).toContainEqual({ message })
  })
})

interface CallAnswer {
  readonly status: number
  readonly errors: Readonly<Record<string, string>>
  readonly text: string
}

const errors = z.record(z.string(), z.string()).default({})
const restBody = z.object({ errors })
const trpcBody = z.object({
  error: z.object({ data: z.object({ failure: z.object({ errors }) }) }).optional(),
})

/** The answers of REST and tRPC to the same input. */
const answersTo = async (browser: Browser, call: Call, body: object): Promise<CallAnswer[]> => [
  await rest(browser, call, JSON.stringify(body)),
  await trpc(browser, call, JSON.stringify({ ...call.pathInput, ...body })),
]

const headers = { 'content-type': 'application/json' }

async function rest(browser: Browser, { verb, path }: Call, body?: string): Promise<CallAnswer> {
  const init = body === undefined ? { method: verb } : { method: verb, headers, body }
  const response = await browser.fetch(`/frontend${path}`, init)
  const text = await response.text()
  return { status: response.status, errors: restBody.parse(JSON.parse(text)).errors, text }
}

async function trpc(browser: Browser, { procedure }: Call, body?: string): Promise<CallAnswer> {
  const init = { method: 'POST', headers, ...(body !== undefined && { body }) }
  const response = await browser.fetch(`/frontend/trpc/${procedure}`, init)
  const text = await response.text()
  const failure = trpcBody.parse(JSON.parse(text)).error?.data.failure
  return { status: response.status, errors: failure?.errors ?? {}, text }
}
