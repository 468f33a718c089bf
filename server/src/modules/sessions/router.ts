import { anyone, owner, router } from '../../kernel/procedures.ts'
import { ownerActor } from '../../kernel/security-log.ts'
import { viewDevice, viewOf } from '../devices/index.ts'
import { siteNotices } from '../notices/index.ts'
import { listSessions } from './list-sessions.ts'
import { endOtherSessions } from './end-sessions.ts'
import * as contract from './contract.ts'
import { awaitTvLogin } from './await-tv-login.ts'
import { createCaptcha } from './create-captcha.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { answer } from './messages.ts'
import { showSecurityLog } from './show-security-log.ts'
import { requestTvLogin } from './request-tv-login.ts'

export const sessionsRouter = router({
  captcha: anyone
    .output(contract.captchaView)
    .mutation(({ ctx: { ctx, live, request, cookies } }) =>
      createCaptcha(ctx, live, request, cookies.browser()),
    ),

  login: anyone
    .input(contract.loginInput)
    .output(contract.loginOutput)
    .mutation(({ ctx: { ctx, request, cookies, requestSession }, input }) =>
      requestSession.change(async () => {
        const login = await logIn(ctx, request, cookies.browser(), input)
        cookies.startSession({ session: login.sessionToken, browser: login.browserToken })
        await logOut(ctx, cookies.session())
        return { device: await viewDevice(ctx, login.deviceId), ...answer('logged_in') }
      }),
    ),

  logout: anyone.output(contract.logoutOutput).mutation(({ ctx: { ctx, cookies, requestSession } }) =>
    requestSession.change(async () => {
      await logOut(ctx, cookies.session())
      cookies.endSession()
    }),
  ),

  requestTvLogin: anyone
    .input(contract.tvLoginInput)
    .output(contract.tvLoginOutput)
    .mutation(async ({ ctx: { ctx, request, cookies, requestSession }, input }) => {
      const call = { ctx, request, browserToken: cookies.browser() }
      const { login, token } = await requestTvLogin(call, await requestSession.current(), input)
      if (token !== null) cookies.startTvLogin(token)
      return login
    }),

  awaitTvLogin: anyone
    .output(contract.awaitTvLoginOutput)
    .mutation(async ({ ctx: context, signal = new AbortController().signal }) => {
      const { ctx, cookies, requestSession } = context
      const state = await awaitTvLogin(context, cookies.tvLogin(), cookies.browser(), signal)
      if (state.kind === 'waiting') return { status: 'waiting' }
      cookies.endTvLogin()
      if (state.kind !== 'logged-in') return { status: state.kind }
      return requestSession.change(async () => {
        cookies.startSession({ session: state.login.sessionToken, browser: state.login.browserToken })
        await logOut(ctx, cookies.session())
        return { status: 'logged_in' }
      })
    }),

  list: owner
    .output(contract.sessionsOutput)
    .query(async ({ ctx: { ctx, session } }) => ({ sessions: await listSessions(ctx, session) })),

  securityLog: owner
    .input(contract.securityLogInput)
    .output(contract.securityLogOutput)
    .query(({ ctx: { ctx, request, deviceId }, input }) =>
      showSecurityLog(ctx, request, deviceId, input.cursor),
    ),

  endOthers: owner
    .output(contract.endOthersOutput)
    .mutation(async ({ ctx: { ctx, session, cookies, request } }) => ({
      ended: await endOtherSessions(ctx, session, cookies.browser(), ownerActor(ctx, request)),
    })),

  current: owner.output(contract.currentOutput).query(async ({ ctx: { ctx, live, session } }) => ({
    device: viewOf(session.device),
    notices: await siteNotices(ctx, live, session.device.now),
  })),
})
