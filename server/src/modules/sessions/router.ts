import { anyone, owner, router } from '../../kernel/procedures.ts'
import { viewDevice, viewOf } from '../devices/index.ts'
import { endOtherSessions, listSessions } from './device-sessions.ts'
import {
  captchaView,
  currentOutput,
  endOthersOutput,
  loginInput,
  loginOutput,
  logoutOutput,
  sessionsOutput,
} from './contract.ts'
import { createCaptcha } from './create-captcha.ts'
import { logIn } from './log-in.ts'
import { logOut } from './log-out.ts'
import { answer } from './messages.ts'

export const sessionsRouter = router({
  captcha: anyone.output(captchaView).mutation(({ ctx: { ctx, request } }) => createCaptcha(ctx, request)),

  login: anyone
    .input(loginInput)
    .output(loginOutput)
    .mutation(({ ctx: { ctx, request, cookies, requestSession }, input }) =>
      requestSession.change(async () => {
        const loggedIn = await logIn(ctx, request, cookies.browser(), input)
        await logOut(ctx, cookies.session())
        cookies.keep({ session: loggedIn.sessionToken, browser: loggedIn.browserToken })
        return { device: await viewDevice(ctx, loggedIn.deviceId), ...answer('logged_in') }
      }),
    ),

  logout: anyone.output(logoutOutput).mutation(({ ctx: { ctx, cookies, requestSession } }) =>
    requestSession.change(async () => {
      await logOut(ctx, cookies.session())
      cookies.endSession()
    }),
  ),

  list: owner
    .output(sessionsOutput)
    .query(async ({ ctx: { ctx, session } }) => ({ sessions: await listSessions(ctx, session) })),

  endOthers: owner
    .output(endOthersOutput)
    .mutation(({ ctx: { ctx, session, cookies } }) => endOtherSessions(ctx, session, cookies.browser())),

  current: owner.output(currentOutput).query(({ ctx: { session } }) => ({ device: viewOf(session.device) })),
})
