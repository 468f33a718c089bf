import type { Context as KoaContext } from 'koa'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TOKEN = /^[A-Za-z0-9_-]{43}$/

export type Cookies = ReturnType<typeof cookiesOf>

/** Our cookies: HttpOnly, SameSite=Lax, and with the `__Host-` prefix where Secure (D18). */
export function cookiesOf(koa: KoaContext, secure: boolean) {
  const name = (plain: string) => (secure ? `__Host-${plain}` : plain)
  const options = { httpOnly: true, sameSite: 'lax', secure, path: '/', overwrite: true } as const
  const tokenOf = (plain: string) => {
    const token = koa.cookies.get(name(plain))
    return token !== undefined && TOKEN.test(token) ? token : null
  }
  // Koa refuses secure cookies on a plain connection, which a proxy uses.
  koa.cookies.secure = secure
  return {
    session: () => tokenOf('session'),
    browser: () => tokenOf('browser'),
    startSession(tokens: { session: string; browser: string }) {
      koa.cookies.set(name('session'), tokens.session, { ...options, maxAge: 30 * DAY_MS })
      koa.cookies.set(name('browser'), tokens.browser, { ...options, maxAge: 365 * DAY_MS })
    },
    endSession() {
      koa.cookies.set(name('session'), null, options)
    },
    /** The token of a log-in that a television confirms. */
    tvLogin: () => tokenOf('tv-login'),
    startTvLogin(token: string) {
      koa.cookies.set(name('tv-login'), token, { ...options, maxAge: 5 * MINUTE_MS })
    },
    endTvLogin() {
      koa.cookies.set(name('tv-login'), null, options)
    },
  }
}
