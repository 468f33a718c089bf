import { html, type Markup, pageOf } from '../shared/html.ts'
import type { Routes } from '../shared/http.ts'
import { type Account, ACCOUNTS, type Context, openRoutes } from './context.ts'
import { BAD_LISTS } from './bad-lists/routes.ts'

export const NAME = 'a playlist provider'

const listAddress = (url: string, { username, password }: Pick<Account, 'username' | 'password'>): string =>
  `${url}/get.php?username=${username}&password=${password}&type=m3u_plus&output=m3u8`

const failures = (url: string): readonly (readonly [what: string, address: string])[] => [
  ['A wrong password', listAddress(url, { username: 'demo', password: 'wrong' })],
  ['An ended account', listAddress(url, { username: 'expired', password: 'expired' })],
  ['A web page', `${url}/`],
  ['Nothing there', `${url}/nothing.m3u`],
  // Nothing listens on the port of the discard protocol.
  ['No answer', 'http://127.0.0.1:9/list.m3u'],
]

const row = (what: string, address: string): Markup => html`<p>${what}<br /><code>${address}</code></p>`

/** A page for developers: the accounts and their addresses, and what can go wrong. Its own address is the example 'A web page'. */
export const overviewPage = ({ url }: Context): Routes =>
  openRoutes().get('/', (call) =>
    pageOf(NAME)(call, 200, {
      title: `Stand-in for ${NAME}`,
      wide: true,
      main: html`<h1>Accounts</h1>
        <p class="quiet">
          Paste a playlist’s address on the site, or add an account as Xtream with host <code>${url}</code>.
        </p>
        ${ACCOUNTS.map(
          (account) =>
            html`<article class="card">
              <div class="line">
                <h2>${account.username}</h2>
                <strong>${account.status}, ${account.channels} channels</strong>
              </div>
              <p class="quiet">Password <code>${account.password}</code></p>
              <p><code>${listAddress(url, account)}</code></p>
            </article>`,
        )}
        <h1>What can go wrong</h1>
        <p class="quiet">Save one of these addresses, and read what the television and the dashboard say.</p>
        <article class="card">${failures(url).map(([what, address]) => row(what, address))}</article>
        <h2>Bad lists, panels and guides</h2>
        <article class="card">
          ${Object.entries(BAD_LISTS).map(([number, { name }]) => row(name, `${url}/bad-lists/${number}`))}
        </article>`,
    }),
  )
