import { ACCOUNTS } from './accounts.ts'
import type { Context } from './context.ts'
import { html, pageOf } from '../shared/html.ts'
import { createRoutes, type Routes } from '../shared/http.ts'

const NAME = 'a playlist provider'

/** A page for developers: the accounts and their addresses. */
export const overviewPage = ({ url }: Context): Routes =>
  createRoutes().get('/', (call) =>
    pageOf(NAME)(call, 200, {
      title: `Stand-in for ${NAME}`,
      wide: true,
      main: html`<h1>Accounts</h1>
        <p class="quiet">
          Paste a playlist’s address on the site, or add an account as Xtream with host <code>${url}</code>.
        </p>
        ${ACCOUNTS.map(
          ({ username, password, status, channels }) =>
            html`<article class="card">
              <div class="line">
                <h2>${username}</h2>
                <strong>${status}, ${channels} channels</strong>
              </div>
              <p class="quiet">Password <code>${password}</code></p>
              <p>
                <code
                  >${url}/get.php?username=${username}&password=${password}&type=m3u_plus&output=m3u8</code
                >
              </p>
            </article>`,
        )}`,
    }),
  )
