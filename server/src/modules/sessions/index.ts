/**
 * Logins by device key or by a code that the television confirms, sessions, trusted browsers, captchas, proof of work and the log of
 * what happened on a device. Publishes no events and reacts to none. Needs devices, confirmations and notices.
 */
export { createCaptcha } from './create-captcha.ts'
export { createLoginCode } from './create-login-code.ts'
export { currentSession } from './current-session.ts'
export { countSessions, exportSessions } from './list-sessions.ts'
export { deleteBrowsersOf, exportBrowsers } from './trust-queries.ts'
export { logIn } from './log-in.ts'
export { logOut } from './log-out.ts'
export { deleteCodesOf, pruneCodes } from './code-queries.ts'
export { pruneSessions } from './queries.ts'
export { pruneTrustedBrowsers } from './trust-queries.ts'
export { pruneCaptchas } from './captcha-queries.ts'
