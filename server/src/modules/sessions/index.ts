/**
 * Owns who is logged in: tables sessions, trusted_browsers, captchas.
 * Says nothing and hears nothing; reads devices to check a key. What is tried too often is slowed down by the
 * kernel's throttles, by the rules of D16.
 */
export { createCaptcha } from './create-captcha.ts'
export { currentSession } from './current-session.ts'
export { countSessions } from './device-sessions.ts'
export { logIn } from './log-in.ts'
export { logOut } from './log-out.ts'
export { prune } from './queries.ts'
