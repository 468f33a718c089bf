import { describe, expect } from 'vitest'
import { openBrowser } from '../kit/browser.ts'
import { captchaToken, loggedIn, logIn, registered, startPayPalPayment } from '../kit/factories.ts'
import { statementsOf } from '../kit/sent-statements.ts'
import { it } from '../kit/test.ts'

/*
 * The SQL statements of each use case: round trips to PostgreSQL are most of what a request costs. A change of a number
 * needs a reason.
 */

const PLAYLIST = {
  current_playlist_url_id: '-1',
  playlist_name: 'Films',
  playlist_type: 'general',
  playlist_url: 'http://films.example/films.m3u8',
  username: '',
  password: '',
  xml_url: '',
  protect: 'false',
  pin: '',
}

describe('The number of SQL statements', () => {
  it('of each use case is known', async ({ boot }) => {
    const stack = await boot({
      workers: false,
      settings: { PAYMENT_METHODS: 'paypal,opay,opay1,cowpay,crypto,ibostore' },
    })
    const owner = await loggedIn(stack)
    const { browser } = owner
    const counts: Record<string, number> = {}
    const count = async (useCase: string, work: () => Promise<unknown>) => {
      counts[useCase] = (await statementsOf(work)).length
    }
    const visitor = openBrowser(stack)
    const device = await registered(stack)

    await count('a captcha', () => captchaToken(visitor))
    await count('a login with its captcha', () => logIn(visitor, device))
    await count('the device', () => browser.rest('GET', '/device'))
    await count('the dashboard’s first call', () =>
      browser.fetch('/frontend/trpc/sessions.current,playlists.list?batch=1'),
    )
    await count('saving a playlist', () => browser.rest('POST', '/device/savePlaylist', PLAYLIST))
    await count('the list of playlists', () => browser.trpc.playlists.list.query())
    await count('starting a payment with OPay', () =>
      browser.rest('POST', '/device/saveActivation', { payment_type: 'opay', email: 'ann@owner.test' }),
    )
    await count('starting a payment with PayPal', () => startPayPalPayment(owner))
    await count('the payments', () => browser.trpc.payments.history.query())

    console.table(counts)
    expect(counts).toEqual({
      'a captcha': 2,
      'a login with its captcha': 10,
      'the device': 1,
      'the dashboard’s first call': 2,
      'saving a playlist': 8,
      'the list of playlists': 2,
      'starting a payment with OPay': 8,
      'starting a payment with PayPal': 8,
      'the payments': 5,
    })
  })
})
